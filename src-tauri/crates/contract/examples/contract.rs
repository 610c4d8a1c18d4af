//! Prints the TypeScript contract.
fn main() {
    print!("{}", contract::typescript::typescript());
}
