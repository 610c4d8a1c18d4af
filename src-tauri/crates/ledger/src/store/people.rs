//! Players and companies: `player`, `company`, `presidency`, `box_wagons`.
