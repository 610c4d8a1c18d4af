//! Prints the JSON Schema of an export: `cargo xtask contract` writes it where it is checked in.

fn main() {
    match exchange::json::schema::json_schema() {
        Ok(schema) => print!("{schema}"),
        Err(error) => eprintln!("{error}"),
    }
}
