//! Rows as they come in. One that is complete goes into the draft at once; one
//! whose secrets are in the envelope waits for them.

use std::{collections::HashMap, path::Path};

use contract::Rejection;
use ledger::document::{
    draft::Filling,
    rows::{Cell, Table},
};

/// Far more than a campaign writes in all its evenings, and few enough to be held in memory.
const MOST_WAITING: usize = 200_000;

/// A row as far as it was read, column by column.
pub(super) type Cells = Vec<Option<Cell<'static>>>;

/// Takes rows into a draft.
pub(super) struct Intake<'a> {
    draft: &'a Filling<'a>,
    pub(super) tables: &'a [Table],
    waiting: HashMap<(usize, String), Cells>,
    /// What is told if something is refused.
    path: &'a Path,
    /// Why it was given up, if it was not the text's fault.
    pub(super) refused: Option<Rejection>,
}

impl<'a> Intake<'a> {
    pub(super) fn new(draft: &'a Filling<'a>, path: &'a Path) -> Self {
        Self { draft, tables: draft.tables(), waiting: HashMap::new(), path, refused: None }
    }

    /// A row of the readable part.
    pub(super) fn readable(&mut self, table: usize, row: Cells) -> Result<(), String> {
        let name = self.name(table, &row)?;
        if row.iter().all(Option::is_some) {
            return self.insert(table, &name, row);
        }
        if self.waiting.len() >= MOST_WAITING {
            return Err("there are too many rows with something missing".to_owned());
        }
        match self.waiting.insert((table, name.clone()), row) {
            None => Ok(()),
            Some(_) => Err(format!("{name} is there twice")),
        }
    }

    /// A row of the envelope: a whole one, or the rest of one that waits.
    pub(super) fn sealed(&mut self, table: usize, row: Cells) -> Result<(), String> {
        let name = self.name(table, &row)?;
        let Some(mut whole) = self.waiting.remove(&(table, name.clone())) else {
            return match row.iter().all(Option::is_some) {
                true => self.insert(table, &name, row),
                false => Err(format!("{name} is not complete")),
            };
        };
        for (column, rest) in row.into_iter().enumerate() {
            let is_key = self.tables[table].is_key(column);
            match (&mut whole[column], rest) {
                (_, Some(_)) if is_key => {}
                (known @ None, Some(rest)) => *known = Some(rest),
                (Some(_), None) => {}
                _ => return Err(format!("{name} and what is sealed of it do not fit together")),
            }
        }
        self.insert(table, &name, whole)
    }

    /// Refuses if something that should be in the envelope was not.
    pub(super) fn finish(&self) -> Result<(), String> {
        match self.waiting.keys().map(|(_, name)| name).min() {
            None => Ok(()),
            Some(name) => Err(format!("{name} is not complete")),
        }
    }

    /// There is no place to put something down: not the text's fault.
    pub(super) fn no_room(&mut self, error: &std::io::Error) -> String {
        self.refused = Some(Rejection::from_io(error, self.path));
        error.to_string()
    }

    /// How a row is named, to find it again and to tell of it.
    fn name(&self, table: usize, row: &Cells) -> Result<String, String> {
        let Table { name, columns, .. } = &self.tables[table];
        let part = |column: &usize| match &row[*column] {
            Some(Cell::Integer(number)) => Ok(number.to_string()),
            Some(Cell::Text(text)) => Ok(text.clone().into_owned()),
            _ => Err(format!("a row of {name} has no {}", columns[*column].name)),
        };
        let key = self.tables[table].key().iter().map(part).collect::<Result<Vec<_>, _>>()?;
        // Two keys never read the same: a text that needs it is quoted by the debug form.
        Ok(format!("{name} {key:?}"))
    }

    fn insert(&mut self, table: usize, name: &str, row: Cells) -> Result<(), String> {
        let cells: Vec<Cell<'_>> = row.into_iter().flatten().collect();
        self.draft.insert(&self.tables[table], &cells).map_err(|refusal| {
            let refusal = match refusal {
                Rejection::Damaged { path, detail } => {
                    Rejection::Damaged { path, detail: format!("{name}: {detail}") }
                }
                other => other,
            };
            let detail = refusal.to_string();
            self.refused = Some(refusal);
            detail
        })
    }
}
