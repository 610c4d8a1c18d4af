-- THINGS: whatever can be held in the hand lies in exactly one place and has a
-- life of movements. The program knows the kinds that the printed rules speak
-- of; what is on hidden cards it learns from the group (LW-BOX-6).

-- Kinds of things: those of the printed rules, and those that the group names.
CREATE TABLE kind (
    key   TEXT PRIMARY KEY NOT NULL,
    name  TEXT,          -- only of kinds that the group named; the others are words of the interface
    icon  TEXT,
    card  INTEGER NOT NULL CHECK (card IN (0, 1))   -- archived in the dead letter office (LW-BOX-5)
) STRICT;
INSERT INTO kind (key, card) VALUES
    ('wagon_card', 1), ('locomotive', 1), ('newspaper', 1), ('ticket', 1), ('event', 1), ('story_card', 1),
    ('postcard', 1), ('sticker', 0), ('bonus_card', 1), ('first_player_card', 1), ('token', 0),
    ('region_box', 0), ('region_board', 0), ('toolbox', 0), ('board_piece', 0);

-- Places. Those of the campaign box and the table are always there (LW-BOX-5);
-- a company brings its bureau and its vault; a place of the booklet appears
-- when a sticker is put on it.
CREATE TABLE place (
    key     TEXT PRIMARY KEY NOT NULL,
    sort    TEXT NOT NULL CHECK (sort IN (
                'wagon_deck', 'ticket_deck', 'event_deck', 'event_discard', 'story_deck', 'warehouse',
                'post_office', 'dead_letters', 'big_box', 'board', 'table', 'booklet', 'bureau', 'vault', 'other')),
    company TEXT REFERENCES company (colour),
    slot    TEXT,                                -- of the booklet: 'K', '7', 'end-4', …; of another place: its name
    CHECK ((sort IN ('bureau', 'vault')) = (company IS NOT NULL)),
    CHECK ((sort IN ('booklet', 'other')) = (slot IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_bureau_and_vault_a_company ON place (company, sort) WHERE company IS NOT NULL;
INSERT INTO place (key, sort) VALUES
    ('wagon_deck', 'wagon_deck'), ('ticket_deck', 'ticket_deck'), ('event_deck', 'event_deck'),
    ('event_discard', 'event_discard'), ('story_deck', 'story_deck'), ('warehouse', 'warehouse'),
    ('post_office', 'post_office'), ('dead_letters', 'dead_letters'), ('big_box', 'big_box'),
    ('board', 'board'), ('table', 'table');

-- A thing. `place` is where it lies now: with the thing itself, and not only as
-- its last movement, so that two moves of one thing touch the same row and an
-- older one cannot be undone from under a later one.
CREATE TABLE thing (
    id           INTEGER PRIMARY KEY NOT NULL,
    kind         TEXT NOT NULL REFERENCES kind (key),
    place        TEXT NOT NULL REFERENCES place (key),
    quantity     INTEGER NOT NULL DEFAULT 1 CHECK (quantity >= 0),  -- a pile of equal things is one row
    number       TEXT,           -- as printed: '1865-01', '42'
    title        TEXT,
    text         TEXT,           -- the side everybody may read
    private_text TEXT,           -- the side only its holder may read (LW-POS-2)
    condition    TEXT,           -- on the private side too
    colour       TEXT,           -- of a wagon card (LW-BOX-2)
    pile         INTEGER REFERENCES thing (id),      -- the nameless pile it was before it was named
    company      TEXT REFERENCES company (colour),   -- whose it is by print (bonus cards)
    lightning    INTEGER NOT NULL DEFAULT 0 CHECK (lightning IN (0, 1)),      -- LW-EVT-3
    value        INTEGER,        -- of a ticket
    worth        INTEGER,        -- in a vault, at the end of the campaign
    leads_to     INTEGER CHECK (leads_to >= 1),   -- the postcard that a ticket's number leads to (LW-POS-4)
    found_in     INTEGER CHECK (found_in >= 1),         -- null: there before game 1
    printed      INTEGER NOT NULL DEFAULT 0 CHECK (printed IN (0, 1))   -- a pile of the box as it is sold
) STRICT;
CREATE UNIQUE INDEX one_first_player_card ON thing (kind) WHERE kind = 'first_player_card';
CREATE UNIQUE INDEX one_bonus_card_a_company ON thing (company) WHERE kind = 'bonus_card';
CREATE UNIQUE INDEX one_postcard_a_number ON thing (number) WHERE kind = 'postcard' AND number IS NOT NULL;   -- LW-POS-1
CREATE INDEX thing_by_pile ON thing (pile);
CREATE INDEX thing_by_place ON thing (place, kind);
CREATE INDEX thing_by_number ON thing (kind, number);
CREATE INDEX thing_by_company ON thing (company);

-- The life of a thing: from where to where, in which game, at which moment.
CREATE TABLE movement (
    id         INTEGER PRIMARY KEY NOT NULL,
    thing      INTEGER NOT NULL REFERENCES thing (id),
    from_place TEXT REFERENCES place (key),          -- null: this is how it came into the campaign
    to_place   TEXT NOT NULL REFERENCES place (key),
    game       INTEGER CHECK (game >= 1), -- null: before game 1
    moment     TEXT NOT NULL CHECK (moment IN ('before', 'setup', 'play', 'end', 'finale')),
    by         TEXT REFERENCES company (colour),      -- who chose it, where somebody did
    reason     TEXT
) STRICT;
CREATE INDEX movement_by_thing ON movement (thing, id);
CREATE INDEX movement_by_game ON movement (game, id);
CREATE INDEX movement_by_place ON movement (to_place);
CREATE INDEX movement_from_place ON movement (from_place);

-- Punches and counters of a company on a thing.
CREATE TABLE mark (
    thing   INTEGER NOT NULL REFERENCES thing (id),
    company TEXT NOT NULL REFERENCES company (colour),
    count   INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (thing, company)
) STRICT;

-- How a story card was read: both sides, and whether it ends the reading (LW-STO-1).
CREATE TABLE story_reading (
    thing  INTEGER PRIMARY KEY NOT NULL REFERENCES thing (id),
    side_a INTEGER NOT NULL DEFAULT 0 CHECK (side_a IN (0, 1)),
    side_b INTEGER NOT NULL DEFAULT 0 CHECK (side_b IN (0, 1)),
    ending TEXT CHECK (ending IN ('pause', 'stop')),
    game   INTEGER NOT NULL CHECK (game >= 1),
    moment TEXT NOT NULL CHECK (moment IN ('setup', 'end'))
) STRICT;

-- What a story card brought: another thing of this campaign, wagons on the back
-- of a company box, or whatever else the group notes.
CREATE TABLE story_brought (
    id      INTEGER PRIMARY KEY NOT NULL,
    story   INTEGER NOT NULL REFERENCES thing (id),
    thing   INTEGER REFERENCES thing (id),
    company TEXT REFERENCES company (colour),
    wagons  INTEGER CHECK (wagons >= 0),   -- of this company, from this game on
    from_game INTEGER CHECK (from_game >= 1),
    note    TEXT,
    CHECK (thing IS NOT NULL OR wagons IS NOT NULL OR note IS NOT NULL)
) STRICT;
CREATE INDEX story_brought_story ON story_brought (story);
CREATE INDEX story_brought_company ON story_brought (company);
CREATE INDEX story_brought_thing ON story_brought (thing);

-- When a rule sticker is in force, and what the referee can check by itself.
CREATE TABLE sticker_rule (
    thing      INTEGER PRIMARY KEY NOT NULL REFERENCES thing (id),
    from_game  INTEGER NOT NULL CHECK (from_game >= 1),
    until_game INTEGER CHECK (until_game >= from_game),   -- null: to the end (LW-STK-4)
    conditions TEXT,                                                  -- JSON in a form of its own; null: for people to judge
    twin_of    INTEGER REFERENCES thing (id)    -- of the quick reference: whose rule of the booklet it says again (LW-STK-2)
) STRICT;
CREATE INDEX sticker_rule_by_twin ON sticker_rule (twin_of);

-- A postcard that was completed, and what it earned.
CREATE TABLE postcard_completed (
    thing   INTEGER PRIMARY KEY NOT NULL REFERENCES thing (id),
    company TEXT NOT NULL REFERENCES company (colour),
    game    INTEGER NOT NULL CHECK (game >= 1),
    reward  TEXT
) STRICT;
CREATE INDEX postcard_by_company ON postcard_completed (company);
