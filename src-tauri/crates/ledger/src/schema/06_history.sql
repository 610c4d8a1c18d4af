-- HISTORY: everything that was done, and how to take it back. Nothing is ever
-- removed from it. It stands outside undo itself.

CREATE TABLE history (
    id        INTEGER PRIMARY KEY NOT NULL,
    at        TEXT NOT NULL,           -- with the offset of the place where it was done
    actor     TEXT,                    -- who held the pen, by the name of then
    by        TEXT,                    -- the company whose president did it on a device of their own, if one did
    kind      TEXT NOT NULL CHECK (kind IN ('done', 'undo', 'redo', 'restored', 'look')),
    target    INTEGER REFERENCES history (id),     -- what an undo or redo is of
    action    TEXT,                    -- JSON in a form of its own, as it was asked for
    account   TEXT NOT NULL,           -- JSON in a form of its own, what happened, with the names of then
    changeset BLOB,                    -- what it did to which rows
    in_force  INTEGER NOT NULL CHECK (in_force IN (0, 1)),   -- of what was done: not undone since
    version   INTEGER NOT NULL,        -- of this schema; a changeset fits later ones as long as they only add
    state     INTEGER NOT NULL,        -- all cells that undo covers, added up as they were after it: a flipped bit
                                       -- makes it another
    sum       INTEGER NOT NULL,        -- the other cells of this row, added up alike
    CHECK ((kind IN ('undo', 'redo')) = (target IS NOT NULL)),
    CHECK ((kind = 'done') = (changeset IS NOT NULL))
) STRICT;
CREATE INDEX history_in_force ON history (id) WHERE kind = 'done' AND in_force = 1;
CREATE INDEX history_by_kind ON history (kind, id);
CREATE INDEX history_by_target ON history (target);
