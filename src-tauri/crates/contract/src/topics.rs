//! Which kinds of data each view is made from: what a screen has to fetch again when they change.

use crate::{DeskView, Topic, View};

/// Declares for each view, by an exhaustive match, and for whoever knows views by their names.
macro_rules! topics {
    ($views:ident as $by_view:ident: $($view:ident: $($topic:ident)*;)+) => {
        impl $views {
            /// What this view depends on: if none of it changed, it shows what it showed before.
            pub fn topics(&self) -> &'static [Topic] {
                match self {
                    $(Self::$view { .. } => &[$(Topic::$topic),*],)+
                }
            }
        }

        /// The same by the names of the variants.
        pub(super) const $by_view: &[(&str, &[Topic])] = &[$((stringify!($view), &[$(Topic::$topic),*])),+];
    };
}

// Whether vaults keep their secrets is decided by a setting and by the finale: views that leave something out
// until then depend on both.
topics! {
    View as BY_VIEW:
    Line: Campaign People Games Things Documents Finale Photos;
    Companies: Campaign People Games Things Documents Finale Photos;
    Night: Campaign People Games Evenings Things Documents Finale Photos;
    Trial: Campaign People Games Things Documents Finale;
    Journal: History;
    Box: Campaign People Games Things Finale Photos;
    Things: Campaign People Things Finale Photos;
    Search: Campaign People Evenings Things Finale Photos;
    Thing: Campaign People Games Things Documents Finale Photos;
    StoryDeck: Campaign People Games Things Finale Photos;
    Events: Campaign Games Things Finale Photos;
    Postcards: Campaign People Games Things Finale Photos;
    PrivateSide: Campaign Things Finale Photos;
    // With the whole evening that is being played, from which the referee's form takes a little.
    Rulebook: Campaign People Games Evenings Things Documents Finale Photos;
    Changes: Campaign People Games Things Finale Photos;
    Referee: Campaign People Games Things Finale Photos;
    // Settled by the rules alone.
    Quarrel: ;
    Photos: Campaign Games Things Finale Photos;
    Picture: Campaign Things Finale Photos;
    Results: Campaign People Games Things Documents Finale;
    Finale: Campaign People Games Things Documents Finale Photos;
    Album: Campaign Things Finale Photos;
}

topics! {
    DeskView as BY_DESK_VIEW:
    Start: Campaign People Games Things Documents Finale Photos History Library Preferences;
    Status: Campaign People Games Finale History Preferences;
    Library: Library;
    Copies: Copies;
    // Whoever waits for it asks again by themselves.
    Progress: ;
}
