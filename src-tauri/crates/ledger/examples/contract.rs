//! Prints the TypeScript contract.
fn main() {
    print!("{}", ledger::contract::typescript::typescript());
}
