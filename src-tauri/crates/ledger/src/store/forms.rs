//! What is stored as JSON: actions, accounts, conditions of stickers. Each
//! text says in which form it was written, and an older form is read upwards,
//! step by step. So the contract may rename what it likes: a file stays what
//! it was.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use contract::Account;

/// The form that is written now.
pub(crate) const FORM: usize = 1 + UPGRADES.len();

/// What brings a text from one form to the next: the first from 1 to 2, and so on.
const UPGRADES: [fn(Stored) -> Stored; 0] = [];

/// A stored value of some kind.
#[derive(Debug)]
pub(crate) enum Stored {
    Action(Value),
    Account(Value),
    Conditions(Value),
}

impl Stored {
    fn into_value(self) -> Value {
        match self {
            Self::Action(value) | Self::Account(value) | Self::Conditions(value) => value,
        }
    }
}

#[derive(Serialize)]
struct Written<'a, T> {
    form: usize,
    is: &'a T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    form: usize,
    is: Value,
}

/// A value as it is stored.
pub(crate) fn write(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(&Written { form: FORM, is: value })
}

/// A stored value as it is known today; none if it is of a form to come, or speaks of what is not known any more.
pub(crate) fn read<T: DeserializeOwned>(text: &str, kind: fn(Value) -> Stored) -> Option<T> {
    let Read { form, is } = serde_json::from_str(text).ok()?;
    let steps = UPGRADES.get(form.checked_sub(1)?..)?;
    let known = steps.iter().fold(kind(is), |stored, step| step(stored));
    serde_json::from_value(known.into_value()).ok()
}

/// Whether a text of a form that is known makes no sense. One of a form to come makes sense to another program.
pub(crate) fn is_garbled<T: DeserializeOwned>(text: &str, kind: fn(Value) -> Stored) -> bool {
    match serde_json::from_str::<Read>(text) {
        Ok(Read { form, .. }) if form > FORM => false,
        Ok(_) => read::<T>(text, kind).is_none(),
        Err(_) => true,
    }
}

/// What was done. One that cannot be told any more happened all the same.
pub(crate) fn read_account(text: &str) -> Account {
    read(text, Stored::Account).unwrap_or(Account::Untold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let account = Account::SealChanged { sealed: true, reason: None, by: None };
        let text = write(&account).expect("an account");
        assert_eq!(text, r#"{"form":1,"is":{"what":"seal_changed","sealed":true}}"#);
        assert_eq!(read_account(&text), account);
    }

    #[test]
    fn what_cannot_be_told_any_more_happened_all_the_same() {
        for text in [
            r#"{"form":1,"is":{"what":"something_that_was_renamed","sealed":true}}"#,
            r#"{"form":99,"is":{"what":"seal_changed","sealed":true}}"#,
            r#"{"form":0,"is":{"what":"seal_changed","sealed":true}}"#,
            "not even JSON",
        ] {
            assert_eq!(read_account(text), Account::Untold, "{text}");
        }
    }
}
