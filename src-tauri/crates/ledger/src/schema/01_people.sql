-- PEOPLE: the campaign, its players and companies, and who presides what.
--
-- Rules for every table of the campaign file: STRICT; a PRIMARY KEY that is
-- never null; no trigger and no cascade; conditions for the shape of a row
-- only: what the game allows is decided by `rules`. Undo works with changesets, and a
-- changeset only knows what a statement itself did to a row it can name.

-- One row: this campaign.
CREATE TABLE campaign (
    id         INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    uuid       TEXT NOT NULL,                 -- stays the same in every copy of the file
    name       TEXT NOT NULL CHECK (length(name) > 0),
    created_at TEXT NOT NULL
) STRICT;

-- Choices of the group, a row each, so that undoing one never touches another.
--   sealed: 1 while amounts in the vaults stay out of every view (LW-COM-2)
CREATE TABLE setting (
    name  TEXT PRIMARY KEY NOT NULL,
    value INTEGER NOT NULL
) STRICT;

-- A person. Players come and go; the company owns bureau and vault (LW-CMP-4).
CREATE TABLE player (
    id          INTEGER PRIMARY KEY NOT NULL,
    name        TEXT NOT NULL CHECK (length(name) > 0),
    left_before INTEGER CHECK (left_before >= 1)  -- the first game without them; null while they belong
) STRICT;

-- One of the five companies, once somebody has taken it (LW-BOX-1, LW-CMP-3).
CREATE TABLE company (
    colour     TEXT PRIMARY KEY NOT NULL CHECK (colour IN ('blue', 'red', 'green', 'yellow', 'black')),
    name       TEXT NOT NULL CHECK (length(name) > 0),
    joined_for INTEGER NOT NULL CHECK (joined_for >= 1)  -- games before it are missed games (LW-CMP-5)
) STRICT;

-- Who presides a company from one game to another. One at a time.
CREATE TABLE presidency (
    id         INTEGER PRIMARY KEY NOT NULL,
    company    TEXT NOT NULL REFERENCES company (colour),
    player     INTEGER NOT NULL REFERENCES player (id),
    from_game  INTEGER NOT NULL CHECK (from_game >= 1),
    until_game INTEGER CHECK (until_game >= from_game)   -- the last game; null while it goes on
) STRICT;
CREATE UNIQUE INDEX one_president_a_company ON presidency (company) WHERE until_game IS NULL;
CREATE UNIQUE INDEX one_company_a_president ON presidency (player) WHERE until_game IS NULL;
CREATE INDEX presidency_by_player ON presidency (player);

-- What the back of a company box says, from a game on (LW-COM-3).
CREATE TABLE box_wagons (
    company   TEXT NOT NULL REFERENCES company (colour),
    from_game INTEGER NOT NULL CHECK (from_game >= 1),
    wagons    INTEGER NOT NULL CHECK (wagons >= 0),
    noted_in  INTEGER CHECK (noted_in >= 1),   -- the game that was open when it was noted, if one was
    PRIMARY KEY (company, from_game)
) STRICT;
