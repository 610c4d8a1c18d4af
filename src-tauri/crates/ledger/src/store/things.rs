//! Things in places: `kind`, `place`, `thing`, `movement`, `mark`.
