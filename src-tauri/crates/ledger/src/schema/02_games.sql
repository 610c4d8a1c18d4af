-- GAMES: the twelve evenings, who sat where, and how far the evening has come.

CREATE TABLE game (
    number      INTEGER PRIMARY KEY NOT NULL CHECK (number >= 1),   -- LW-CMP-1
    year        INTEGER NOT NULL,
    played_on   TEXT NOT NULL,                                                  -- a date
    stage       TEXT NOT NULL CHECK (stage IN ('table', 'setup', 'play', 'receipts', 'closing', 'closed')),
    first       TEXT REFERENCES company (colour),          -- who starts (LW-SET-14)
    first_by    TEXT CHECK (first_by IN ('card', 'draw', 'choice')),
    turns       INTEGER NOT NULL DEFAULT 0 CHECK (turns >= 0),   -- played so far, if the group keeps track
    turn_of     TEXT REFERENCES company (colour),          -- who has the turn, once it was given to somebody
    last_round  INTEGER NOT NULL DEFAULT 0 CHECK (last_round IN (0, 1)),   -- brought or declared (LW-END-1)
    last_round_by   TEXT REFERENCES company (colour),      -- by whom, and
    last_round_left INTEGER CHECK (last_round_left >= 0),  -- turns still to be played, where that is known
    opened_at   TEXT NOT NULL,
    play_began  TEXT,
    play_ended  TEXT,
    closed_at   TEXT,
    edition     INTEGER NOT NULL,                          -- of the figures it is scored with
    CHECK ((first IS NULL) = (first_by IS NULL)),
    CHECK (last_round = 1 OR (last_round_by IS NULL AND last_round_left IS NULL)),
    CHECK ((stage = 'closed') = (closed_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_game ON game (stage <> 'closed') WHERE stage <> 'closed';

-- Every company of the campaign in every game, present or absent (LW-CMP-4, LW-CMP-5).
CREATE TABLE seat (
    game         INTEGER NOT NULL REFERENCES game (number),
    company      TEXT NOT NULL REFERENCES company (colour),
    player       INTEGER REFERENCES player (id),           -- who presides the company tonight
    position     INTEGER CHECK (position >= 1), -- clockwise; null when absent
    wagons       INTEGER CHECK (wagons >= 0),  -- taken at set-up (LW-SET-9)
    money        INTEGER CHECK (money >= 0),               -- the counters of the evening
    wagons_left  INTEGER CHECK (wagons_left >= 0),
    money_at     TEXT,                                     -- and when each was last touched
    wagons_left_at TEXT,
    PRIMARY KEY (game, company),
    CHECK (position IS NULL OR player IS NOT NULL),
    CHECK ((money IS NULL) = (money_at IS NULL)),
    CHECK ((wagons_left IS NULL) = (wagons_left_at IS NULL))
) STRICT;
-- No uniqueness of positions here: taking back an exchange of two seats goes through both being on one.
CREATE INDEX seat_by_company ON seat (company);
CREATE INDEX seat_by_player ON seat (player);

-- A step of a checklist that was ticked, or that does not apply and why.
CREATE TABLE step (
    game   INTEGER NOT NULL REFERENCES game (number),
    moment TEXT NOT NULL CHECK (moment IN ('setup', 'end')),
    step   TEXT NOT NULL,                                  -- the printed number, or the place of a sticker
    state  TEXT NOT NULL CHECK (state IN ('done', 'not_applicable')),
    reason TEXT,
    PRIMARY KEY (game, moment, step)
) STRICT;

-- What the group wrote down during a game.
CREATE TABLE note (
    id   INTEGER PRIMARY KEY NOT NULL,
    game INTEGER NOT NULL REFERENCES game (number),
    at   TEXT NOT NULL,
    text TEXT NOT NULL CHECK (length(text) > 0)
) STRICT;
CREATE INDEX note_by_game ON note (game);

-- A difference between what the rules say and what was done at the table,
-- which the group accepts as played (LW-CMP-6).
CREATE TABLE accepted_difference (
    game    INTEGER NOT NULL REFERENCES game (number),
    what    TEXT NOT NULL,                                 -- 'first_player', 'card_holder', 'archiver'
    as_was  TEXT NOT NULL,
    by_rule TEXT NOT NULL,
    reason  TEXT,
    PRIMARY KEY (game, what)
) STRICT;
