//! Bank receipts: `receipt`, `receipt_ticket`, `receipt_line`.
