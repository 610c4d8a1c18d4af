//! The referee: which rules apply to taking a route, in which order, and why;
//! and the other quarrels of a table.

mod quarrels;

use serde::{Deserialize, Serialize};

use crate::{
    Broken, CompanyColour,
    booklet::{Chapter, Conditions, GameSpan, InForce, PrintedRule, RoutePlace, Slot, Sticker},
    campaign::{GameNumber, Moment},
    cards::{Hand, RouteColour},
    figures::{GUIDE_PLACES, ROUTE_PLACES},
    routes::{Lane, Route, Taking, TakingVerdict, is_company_route, may_take},
};

pub use quarrels::{CardGround, CardsLeft, Quarrel, Settled, settle};

/// A quarrel to be settled: who takes which route, in which game, with which stickers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RefereeCase {
    /// As of which game.
    pub game: GameNumber,
    #[serde(default = "in_play")]
    pub moment: Moment,
    pub company: CompanyColour,
    pub players: usize,
    pub route: Route,
    /// Which lane, counted from 0.
    #[serde(default)]
    pub lane: usize,
    #[serde(default)]
    pub wagons_left: Option<u8>,
    #[serde(default)]
    pub hand: Option<Hand>,
    #[serde(default)]
    pub extra_locomotives: u8,
    #[serde(default)]
    pub took_a_route: bool,
    /// Every sticker that was found, in force or not.
    #[serde(default)]
    pub stickers: Vec<Sticker>,
}

fn in_play() -> Moment {
    Moment::Play
}

/// The referee's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Ruling {
    /// May the route be taken, and how could it be paid?
    pub taking: TakingVerdict,
    /// The booklet's rules in its order: F to J, company routes, K to V, big cities (LW-STK-3).
    pub booklet: Vec<Rule>,
    /// What stands in the quick reference alone (LW-STK-2): a rule of the booklet that it says again is counted there.
    pub guide: Vec<Rule>,
    /// Rules in places the booklet does not have: people know where they belong (LW-STK-5).
    pub elsewhere: Vec<Rule>,
}

/// A rule, whether it applies, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rule {
    /// Where it stands; a printed rule of the booklet has no place of its own there.
    pub place: Option<Slot>,
    /// Where the quick reference says it again (LW-STK-2).
    pub guide: Option<Slot>,
    pub rule: RuleName,
    pub verdict: Verdict,
    pub reasons: Vec<RuleReason>,
}

/// Which rule it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum RuleName {
    Printed {
        printed: PrintedRule,
    },
    Sticker {
        #[cfg_attr(feature = "contract", ts(type = "number"))]
        id: i64,
        title: String,
    },
}

/// Does it apply?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Applies,
    DoesNotApply,
    /// Only people can judge.
    ForPeople,
}

/// A condition that was checked, what it wants and what is so. `met` is absent
/// where the case does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum RuleReason {
    /// LW-STK-4: found in a later game.
    NotYetInForce {
        since: GameNumber,
    },
    /// LW-STK-4: its last game is over.
    NoLongerInForce {
        until: GameNumber,
    },
    /// The group entered no condition: people judge.
    NoConditions,
    /// LW-STK-5: the booklet has no such place, so nobody but the group knows when it comes.
    PlaceUnknown,
    Moment {
        wanted: Moment,
        found: Moment,
        met: bool,
    },
    RouteColour {
        wanted: Vec<RouteColour>,
        found: RouteColour,
        met: bool,
    },
    Length {
        wanted: Vec<u8>,
        /// So many spaces and more will do, too.
        from: Option<u8>,
        found: u8,
        met: bool,
    },
    /// LW-TRN-8: single, double or triple.
    Lanes {
        wanted: Vec<u8>,
        found: u8,
        met: bool,
    },
    /// LW-TRN-10 asks for the same.
    BigCity {
        wanted: bool,
        found: u8,
        met: bool,
    },
    /// LW-TRN-9 asks for the same. The route's own colour counts, not what paid for it.
    OwnColour {
        wanted: bool,
        company: CompanyColour,
        found: RouteColour,
        met: bool,
    },
    Region {
        wanted: String,
        found: Option<String>,
        met: Option<bool>,
    },
    Games {
        from: GameNumber,
        until: GameNumber,
        found: GameNumber,
        met: bool,
    },
}

impl RuleReason {
    /// Whether the condition is met; `None` where only people can tell.
    fn met(&self) -> Option<bool> {
        match self {
            Self::NotYetInForce { .. } | Self::NoLongerInForce { .. } => Some(false),
            Self::NoConditions | Self::PlaceUnknown => None,
            Self::Region { met, .. } => *met,
            Self::Moment { met, .. }
            | Self::RouteColour { met, .. }
            | Self::Length { met, .. }
            | Self::Lanes { met, .. }
            | Self::BigCity { met, .. }
            | Self::OwnColour { met, .. }
            | Self::Games { met, .. } => Some(*met),
        }
    }
}

impl RefereeCase {
    fn taking(&self) -> Taking {
        Taking {
            company: self.company,
            players: self.players,
            route: self.route.clone(),
            lane: self.lane,
            wagons_left: self.wagons_left,
            hand: self.hand,
            extra_locomotives: self.extra_locomotives,
            took_a_route: self.took_a_route,
        }
    }
}

/// LW-STK-3: the rules of a case in the order of the booklet, each with whether
/// it applies and why. Rules that were not found are passed over.
pub fn ruling(case: &RefereeCase) -> Result<Ruling, Broken> {
    let taking = case.taking();
    let lane = taking.check()?;
    case.stickers.iter().try_for_each(Sticker::check)?;
    let asked = Asked { case, lane };
    let booklet = ROUTE_PLACES.into_iter().flat_map(|place| match place {
        RoutePlace::Sticker(letter) => asked.at(&Slot::Letter(letter)),
        RoutePlace::Printed(printed) => vec![asked.printed(printed)],
    });
    let guide = (1..).zip(GUIDE_PLACES).flat_map(|(number, _)| asked.at(&Slot::Guide(number)));
    let (booklet, guide) = (booklet.collect(), guide.collect());
    Ok(Ruling { taking: may_take(&taking)?, booklet, guide, elsewhere: asked.elsewhere() })
}

/// A case and the lane it is about.
struct Asked<'a> {
    case: &'a RefereeCase,
    lane: Lane,
}

impl Asked<'_> {
    /// The stickers of a place, the oldest first.
    fn at(&self, place: &Slot) -> Vec<Rule> {
        self.stickers(|sticker| sticker.place == *place)
    }

    /// LW-STK-5: places the booklet does not know.
    fn elsewhere(&self) -> Vec<Rule> {
        self.stickers(|sticker| sticker.place.chapter().is_none())
    }

    fn stickers(&self, wanted: impl Fn(&Sticker) -> bool) -> Vec<Rule> {
        let alone = |sticker: &&Sticker| wanted(sticker) && self.said_by(sticker).is_none();
        let mut found: Vec<&Sticker> = self.case.stickers.iter().filter(alone).collect();
        found.sort_by_key(|sticker| sticker.since);
        found.into_iter().map(|sticker| self.sticker(sticker)).collect()
    }

    /// LW-STK-2: the sticker of the booklet whose rule this one says again.
    fn said_by(&self, twin: &Sticker) -> Option<&Sticker> {
        let id = twin.twin_of?;
        self.case.stickers.iter().find(|other| other.id == id && twin.can_be_twin_of(other))
    }

    /// The sticker of the quick reference that says this one again.
    fn twin_of(&self, sticker: &Sticker) -> Option<&Sticker> {
        let said_again =
            |other: &&Sticker| other.twin_of == Some(sticker.id) && other.can_be_twin_of(sticker);
        self.case.stickers.iter().find(said_again)
    }

    fn sticker(&self, sticker: &Sticker) -> Rule {
        let twin = self.twin_of(sticker);
        // One rule: what the group noted at either place counts.
        let conditions = sticker.conditions.as_ref().or(twin.and_then(|twin| twin.conditions.as_ref()));
        let mut reasons = match (sticker.in_force(self.case.game), sticker.until, conditions) {
            (InForce::NotYet, ..) => vec![RuleReason::NotYetInForce { since: sticker.since }],
            (InForce::NoLonger, Some(until), _) => vec![RuleReason::NoLongerInForce { until }],
            (_, _, Some(conditions)) if !conditions.is_empty() => self.checked(conditions),
            _ => vec![RuleReason::NoConditions],
        };
        if sticker.place.chapter() != Some(Chapter::TakingARoute) {
            reasons.push(RuleReason::PlaceUnknown);
        }
        let rule = RuleName::Sticker { id: sticker.id, title: sticker.title.clone() };
        let guide = twin.map(|twin| twin.place.clone());
        Rule { place: Some(sticker.place.clone()), guide, rule, verdict: verdict(&reasons), reasons }
    }

    /// LW-TRN-9 and LW-TRN-10.
    fn printed(&self, printed: PrintedRule) -> Rule {
        let reasons = vec![match printed {
            PrintedRule::CompanyRoutes => self.own_colour(true),
            PrintedRule::BigCities => self.big_city(true),
        }];
        let guide = (1..).zip(GUIDE_PLACES).find(|(_, place)| *place == Some(printed));
        let guide = guide.map(|(number, _)| Slot::Guide(number));
        Rule { place: None, guide, rule: RuleName::Printed { printed }, verdict: verdict(&reasons), reasons }
    }

    /// Every condition that was entered, and whether it is met.
    fn checked(&self, conditions: &Conditions) -> Vec<RuleReason> {
        let Conditions {
            moment,
            route_colours,
            lengths,
            length_from,
            lanes,
            big_city,
            own_colour,
            region,
            games,
        } = conditions;
        let (case, colour, length) = (self.case, self.lane.colour, self.case.route.length);
        let mut reasons = Vec::new();
        reasons.extend(moment.map(|wanted| RuleReason::Moment {
            wanted,
            found: case.moment,
            met: wanted == case.moment,
        }));
        reasons.extend(games.map(|GameSpan { from, until }| RuleReason::Games {
            from,
            until,
            found: case.game,
            met: (from..=until).contains(&case.game),
        }));
        if !route_colours.is_empty() {
            let met = route_colours.contains(&colour);
            reasons.push(RuleReason::RouteColour { wanted: route_colours.clone(), found: colour, met });
        }
        if !lengths.is_empty() || length_from.is_some() {
            let met = lengths.contains(&length) || length_from.is_some_and(|from| length >= from);
            let (wanted, from) = (lengths.clone(), *length_from);
            reasons.push(RuleReason::Length { wanted, from, found: length, met });
        }
        if !lanes.is_empty() {
            // Three at most, as the case was checked.
            let found = u8::try_from(case.route.lanes.len()).unwrap_or(u8::MAX);
            reasons.push(RuleReason::Lanes { wanted: lanes.clone(), found, met: lanes.contains(&found) });
        }
        reasons.extend(own_colour.map(|wanted| self.own_colour(wanted)));
        reasons.extend(big_city.map(|wanted| self.big_city(wanted)));
        reasons.extend(region.as_ref().map(|wanted| {
            let same = |found: &String| found.trim().to_lowercase() == wanted.trim().to_lowercase();
            let found = case.route.region.clone();
            RuleReason::Region { wanted: wanted.clone(), met: found.as_ref().map(same), found }
        }));
        reasons
    }

    fn own_colour(&self, wanted: bool) -> RuleReason {
        let (company, found) = (self.case.company, self.lane.colour);
        RuleReason::OwnColour { wanted, company, found, met: is_company_route(company, found) == wanted }
    }

    fn big_city(&self, wanted: bool) -> RuleReason {
        let found = self.case.route.big_cities;
        RuleReason::BigCity { wanted, found, met: (found > 0) == wanted }
    }
}

/// One condition that fails decides; then one that only people can tell.
fn verdict(reasons: &[RuleReason]) -> Verdict {
    if reasons.iter().any(|reason| reason.met() == Some(false)) {
        Verdict::DoesNotApply
    } else if reasons.iter().any(|reason| reason.met().is_none()) {
        Verdict::ForPeople
    } else {
        Verdict::Applies
    }
}
