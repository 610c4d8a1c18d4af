//! The sample campaign, put into the library as one more campaign.

use super::{Desk, library};
use contract::sharing::SampleLanguage;
use contract::{Outcome, Rejection};
use exchange::sample;
use ledger::Outside;

impl Desk {
    pub(super) fn open_sample(
        &mut self,
        language: SampleLanguage,
        outside: &mut Outside<'_>,
    ) -> Result<Outcome, Rejection> {
        let folder = self.folder();
        std::fs::create_dir_all(&folder).map_err(|error| Rejection::from_io(&error, &folder))?;
        let path = library::free_path(&folder, &sample::name(language)?);
        // What was done last in it was done long ago: there is nothing to tell of it now.
        let (campaign, _) = sample::create(&path, &self.home.copies(), language, outside)?;
        self.take_up(campaign)
    }
}
