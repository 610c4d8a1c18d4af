//! Figures as people read them in tables, and as the program tells them.

use serde_json::Value;

use super::driver::{Screen, tidy};

impl Screen {
    /// The cells of the table with this caption, row by row, its head first; also where it is folded away.
    pub(crate) async fn table(&self, caption: &str) -> Vec<Vec<String>> {
        self.find(&format!(
            "//table[caption[contains(translate(., '\u{a0}\u{2019}', \" '\"), \"{caption}\")]]"
        ))
        .await;
        let cells = "
            const plain = (text) => text.replace(/\\s+/g, ' ').replaceAll('’', \"'\").trim();
            // What is only drawn beside what is spoken is not read twice.
            const read = (cell) => {
                const copy = cell.cloneNode(true);
                for (const drawn of copy.querySelectorAll('[aria-hidden]')) drawn.remove();
                return plain(copy.textContent);
            };
            const table = [...document.querySelectorAll('table')].find((table) => plain(table.caption?.textContent ?? '').includes(arguments[0]));
            return [...table.rows].map((row) => [...row.cells].map(read));";
        let read = self.client.execute(cells, vec![caption.into()]).await.expect("a table");
        let rows: Vec<Vec<String>> = serde_json::from_value(read).expect("rows of cells");
        rows.into_iter().map(|row| row.iter().map(|cell| tidy(cell)).collect()).collect()
    }
}

/// What a cell says in dollars, or in pieces: '1 234 $', '−12'.
pub(crate) fn figure(cell: &str) -> i64 {
    let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
    let amount: i64 = digits.parse().unwrap_or_else(|_| panic!("no figure: {cell}"));
    if cell.starts_with(['−', '-']) { -amount } else { amount }
}

/// What the company of an account or of a receipt is called, in the view that it is from.
pub(crate) fn name_of(view: &Value, account: &Value) -> String {
    let found = list(&view["companies"]).iter().find(|one| one["company"] == account["company"]);
    found.and_then(|company| company["name"].as_str()).expect("a company of the campaign").to_owned()
}

pub(crate) fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

pub(crate) fn whole(value: &Value) -> i64 {
    value.as_i64().expect("a whole number")
}
