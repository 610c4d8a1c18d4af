-- DOCUMENTS: bank receipts and the last account. Only what was counted at the
-- table is stored; bonus, total, ranking and wealth are computed by `rules`
-- when asked, so that a corrected fact corrects all that follows (LW-CMP-6).

-- A receipt: one a company and game. Its lines are facts.
CREATE TABLE receipt (
    game              INTEGER NOT NULL REFERENCES game (number),
    company           TEXT NOT NULL REFERENCES company (colour),
    money             INTEGER,                                        -- LW-END-2
    wagons_left       INTEGER,                                        -- LW-END-3
    bonus_override    INTEGER,                                        -- where the table decided otherwise
    bonus_reason      TEXT,
    tickets_as        TEXT NOT NULL DEFAULT 'sum' CHECK (tickets_as IN ('sum', 'one_by_one')),   -- LW-END-4
    tickets_sum       INTEGER,
    tickets_completed INTEGER,
    confirmed_at      TEXT,
    in_vault          INTEGER NOT NULL DEFAULT 0 CHECK (in_vault IN (0, 1)),   -- LW-END-12
    unsealed_reason   TEXT,                                           -- opened again for a correction, and why
    PRIMARY KEY (game, company),
    CHECK ((bonus_override IS NULL) = (bonus_reason IS NULL)),
    CHECK (tickets_as = 'sum' OR (tickets_sum IS NULL AND tickets_completed IS NULL)),
    CHECK (in_vault = 0 OR confirmed_at IS NOT NULL)
) STRICT;
CREATE INDEX receipt_by_company ON receipt (company);

-- The tickets of a receipt, where they are noted one by one.
CREATE TABLE receipt_ticket (
    game      INTEGER NOT NULL,
    company   TEXT NOT NULL,
    position  INTEGER NOT NULL CHECK (position >= 1),
    value     INTEGER NOT NULL,
    completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
    thing     INTEGER REFERENCES thing (id),
    PRIMARY KEY (game, company, position),
    FOREIGN KEY (game, company) REFERENCES receipt (game, company)
) STRICT;
CREATE INDEX receipt_ticket_by_thing ON receipt_ticket (thing);

-- Further lines, from stickers or as the group needs them (LW-END-5).
CREATE TABLE receipt_line (
    game     INTEGER NOT NULL,
    company  TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    label    TEXT NOT NULL CHECK (length(label) > 0),
    amount   INTEGER NOT NULL,
    sticker  INTEGER REFERENCES thing (id),
    PRIMARY KEY (game, company, position),
    FOREIGN KEY (game, company) REFERENCES receipt (game, company)
) STRICT;
CREATE INDEX receipt_line_by_sticker ON receipt_line (sticker);

-- After game 12: what a missed game earns, game by game (LW-CMP-5).
CREATE TABLE compensation (
    game   INTEGER PRIMARY KEY NOT NULL CHECK (game >= 1),
    amount INTEGER NOT NULL
) STRICT;

-- After game 12: further lines of a company's last account.
CREATE TABLE final_line (
    id      INTEGER PRIMARY KEY NOT NULL,
    company TEXT NOT NULL REFERENCES company (colour),
    label   TEXT NOT NULL CHECK (length(label) > 0),
    amount  INTEGER NOT NULL
) STRICT;
CREATE INDEX final_line_by_company ON final_line (company);

-- Which vaults are open already: they are opened one after another, at the group's pace.
CREATE TABLE opened_vault (
    company TEXT PRIMARY KEY NOT NULL REFERENCES company (colour),
    read    INTEGER NOT NULL CHECK (read >= 1)   -- how many of its documents have been read out: receipts by game, then things
) STRICT;

-- The end of the campaign (LW-CMP-7), once the group has begun it.
CREATE TABLE finale (
    id           INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    begun_at     TEXT NOT NULL,
    ended_with   INTEGER NOT NULL CHECK (ended_with >= 1),   -- the last game that was played
    readings     INTEGER NOT NULL DEFAULT 0 CHECK (readings >= 0),   -- how often somebody read something out
    opened_at    TEXT,                               -- when the last document was read out: nothing is sealed since
    concluded_at TEXT,                               -- read-only since, but for corrections on purpose
    corrections  INTEGER NOT NULL DEFAULT 0 CHECK (corrections IN (0, 1)),
    CHECK (concluded_at IS NULL OR opened_at IS NOT NULL),
    CHECK (corrections = 0 OR concluded_at IS NOT NULL)
) STRICT;

-- How the group decided between equals, if it did. The rules give no tie-break.
CREATE TABLE tie_decision (
    id     INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    winner TEXT NOT NULL REFERENCES company (colour),
    reason TEXT NOT NULL
) STRICT;
