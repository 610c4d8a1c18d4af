//! Writes campaigns of the form of today into a folder, to be kept as test data: `cargo xtask keep` does it where
//! they are checked in. A form that was released is never written anew.

use std::{error::Error, fs, io::Write, path::Path};

use contract::{Action, GameAction, Stage, sharing::SampleLanguage};
use exchange::sample::{self, Part};
use flate2::{Compression, write::GzEncoder};
use ledger::{
    Outside,
    document::{RELEASED, form_of_today},
};
use rand::{SeedableRng, rngs::StdRng};
use rules::GameNumber;

fn main() -> Result<(), Box<dyn Error>> {
    if RELEASED > 0 {
        return Err("this form is released: its files are kept as they are".into());
    }
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let made = tempfile::tempdir()?;
    let copies = tempfile::tempdir()?;
    let keep = |name: &str, part: Part, further: &[Action]| -> Result<(), Box<dyn Error>> {
        let path = made.path().join(name).with_extension("carnet");
        let now = chrono::DateTime::parse_from_rfc3339("2026-11-18T20:00:00+01:00")?;
        let mut outside = Outside { now, dice: &mut StdRng::seed_from_u64(1865) };
        let (mut campaign, _) =
            sample::create_part(&path, copies.path(), SampleLanguage::Fr, part, &mut outside)?;
        for action in further {
            campaign.perform(Some("Camille"), action, &mut outside)?;
        }
        campaign.close()?;
        // Histories pack well, and nobody reads these but the tests.
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&fs::read(&path)?)?;
        Ok(fs::write(folder.join(name).with_extension("carnet.gz"), packed.finish()?)?)
    };
    let sealed = Part { evenings: 4, pictures: false, finale: false };
    let game = GameNumber::try_from(5_u8)?;
    keep("sealed", sealed, &[])?;
    keep(
        "open-game",
        sealed,
        &[GameAction::Open.into(), GameAction::Enter { game, stage: Stage::Setup }.into()],
    )?;
    keep("concluded", Part { pictures: false, ..Part::WHOLE }, &[])?;
    keep("photos", Part { evenings: 2, pictures: true, finale: false }, &[])?;
    fs::write(folder.join("form.txt"), form_of_today()?)?;
    Ok(())
}
