//! Companies: who may found, join and take one over.

use std::collections::BTreeSet;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::{
    Broken,
    figures::{COMPANIES, FEWEST_PLAYERS, MOST_PLAYERS},
};

/// The five company colours (LW-BOX-1). White is a route colour but no company (LW-BOX-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CompanyColour {
    Blue,
    Red,
    Green,
    Yellow,
    Black,
}

impl CompanyColour {
    /// The name by which files and messages know the colour.
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// LW-CMP-2: 2 to 5 players, never one alone.
pub fn check_table(players: usize) -> Result<(), Broken> {
    if (FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
        Ok(())
    } else {
        Err(Broken::TableSize { players, fewest: FEWEST_PLAYERS, most: MOST_PLAYERS })
    }
}

/// LW-CMP-2 and LW-CMP-3: a table of legal size where each has a company of their own.
pub fn check_founding(companies: &[CompanyColour]) -> Result<(), Broken> {
    check_table(companies.len())?;
    let mut seen = BTreeSet::new();
    match companies.iter().find(|colour| !seen.insert(**colour)) {
        Some(&company) => Err(Broken::ColourTaken { company }),
        None => Ok(()),
    }
}

/// LW-CMP-4: a newcomer takes a company that nobody has had.
pub fn check_joining(companies_so_far: &[CompanyColour], wanted: CompanyColour) -> Result<(), Broken> {
    if companies_so_far.contains(&wanted) { Err(Broken::ColourTaken { company: wanted }) } else { Ok(()) }
}

impl std::fmt::Display for CompanyColour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key())
    }
}

/// LW-CMP-4: nobody has two seats. The first company that has.
pub(crate) fn check_once_each(companies: impl IntoIterator<Item = CompanyColour>) -> Result<(), Broken> {
    let mut seen = [false; COMPANIES.len()];
    for company in companies {
        if std::mem::replace(&mut seen[company as usize], true) {
            return Err(Broken::CompanyTwice { company });
        }
    }
    Ok(())
}

/// Who gets the first player card before game 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstPlayer {
    /// Drawn at random, as the rules say.
    #[serde(deserialize_with = "crate::strict::nothing_else")]
    Draw,
    /// The group has already drawn it at the table.
    Choice { company: CompanyColour },
}

/// LW-CMP-3: the first player card goes to one of the companies at random, or
/// to the one that the table drew itself.
pub fn first_player(
    companies: &[CompanyColour],
    how: FirstPlayer,
    dice: &mut dyn Rng,
) -> Result<CompanyColour, Broken> {
    check_founding(companies)?;
    match how {
        FirstPlayer::Draw => Ok(companies[dice.random_range(0..companies.len())]),
        FirstPlayer::Choice { company } if companies.contains(&company) => Ok(company),
        FirstPlayer::Choice { company } => Err(Broken::NotAtTheTable { company }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CompanyColour::*;
    use rand::{SeedableRng, rngs::StdRng};

    #[test]
    fn lw_box_1_five_companies_each_with_its_key() {
        let keys: Vec<&str> = COMPANIES.iter().map(|colour| colour.key()).collect();
        assert_eq!(keys, ["blue", "red", "green", "yellow", "black"]);
        for colour in COMPANIES {
            assert_eq!(colour.key().parse(), Ok(colour));
        }
        assert!("white".parse::<CompanyColour>().is_err(), "LW-BOX-2: white is no company's colour");
    }

    #[test]
    fn lw_cmp_2_two_to_five_and_never_solo() {
        let verdicts: Vec<bool> = (0..=6).map(|players| check_table(players).is_ok()).collect();
        assert_eq!(verdicts, [false, false, true, true, true, true, false]);
    }

    #[test]
    fn lw_cmp_3_one_company_each() {
        assert_eq!(check_founding(&[Blue, Red]), Ok(()));
        assert_eq!(check_founding(&[Blue, Red, Blue]), Err(Broken::ColourTaken { company: Blue }));
        assert_eq!(check_founding(&[Blue]), Err(Broken::TableSize { players: 1, fewest: 2, most: 5 }));
    }

    #[test]
    fn lw_cmp_3_the_draw_reaches_everyone_and_only_those_at_the_table() {
        let table = [Red, Green, Black];
        let mut dice = StdRng::seed_from_u64(1865);
        let drawn: BTreeSet<CompanyColour> =
            (0..200).filter_map(|_| first_player(&table, FirstPlayer::Draw, &mut dice).ok()).collect();
        assert_eq!(drawn, BTreeSet::from(table), "200 draws among three reach all three");
    }

    #[test]
    fn lw_cmp_3_a_chosen_first_player_sits_at_the_table() {
        let mut dice = StdRng::seed_from_u64(1);
        let chosen =
            |company, dice: &mut StdRng| first_player(&[Blue, Red], FirstPlayer::Choice { company }, dice);
        assert_eq!(chosen(Red, &mut dice), Ok(Red));
        assert_eq!(chosen(Black, &mut dice), Err(Broken::NotAtTheTable { company: Black }));
    }

    #[test]
    fn lw_cmp_4_a_newcomer_takes_a_company_nobody_has_had() {
        assert_eq!(check_joining(&[Blue, Red], Green), Ok(()));
        assert_eq!(check_joining(&[Blue, Red], Red), Err(Broken::ColourTaken { company: Red }));
    }
}
