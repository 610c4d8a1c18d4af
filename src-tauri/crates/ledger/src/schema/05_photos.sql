-- PHOTOS of things and of evenings. What a photo shows is in `photo_content`,
-- which undo leaves alone: a changeset would carry every picture twice, and
-- a picture that is undone must still be there to be redone.

-- What a photo shows, once, however often it is used.
CREATE TABLE photo_content (
    hash      TEXT PRIMARY KEY NOT NULL,
    width     INTEGER NOT NULL CHECK (width > 0),
    height    INTEGER NOT NULL CHECK (height > 0),
    thumbnail BLOB NOT NULL,
    picture   BLOB NOT NULL       -- last, so that nobody has to pass by it to read the rest
) STRICT;

-- A photo of a thing or of an evening: what it is of, and what is written under it.
CREATE TABLE photo (
    id       INTEGER PRIMARY KEY NOT NULL,
    content  TEXT NOT NULL REFERENCES photo_content (hash),
    thing    INTEGER REFERENCES thing (id),
    game     INTEGER REFERENCES game (number),
    position INTEGER NOT NULL DEFAULT 1 CHECK (position >= 1),
    private  INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1)),   -- of a postcard's private side (LW-POS-2)
    caption  TEXT,
    CHECK ((thing IS NULL) <> (game IS NULL)),
    CHECK (private = 0 OR thing IS NOT NULL)
) STRICT;
CREATE INDEX photo_by_thing ON photo (thing);
CREATE INDEX photo_by_game ON photo (game);
CREATE INDEX photo_by_content ON photo (content);
