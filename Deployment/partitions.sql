-- The large tables of shops in PostgreSQL, divided by shop into 16 parts, so that vacuum and backups of one part stay short.
-- For thousands of shops: run it in the empty database, before the first --create, which leaves tables that are there.
--
--   psql postgresql://HOST/NAME -f partitions.sql
--
-- The columns are those of Sources/ShopDatabase/Schema.swift; --create adds the indexes.
CREATE TABLE events (
    shop_id text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    chain bigint NOT NULL,
    time bigint NOT NULL,
    kind smallint NOT NULL,
    format smallint NOT NULL,
    number bigint,
    request bigint,
    attempt bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (shop_id, sequence)
) PARTITION BY HASH (shop_id);

CREATE TABLE checkpoints (
    shop_id text COLLATE "C" NOT NULL,
    generation bigint NOT NULL,
    sequence bigint NOT NULL,
    chain bigint NOT NULL,
    time bigint NOT NULL,
    orders bigint NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (shop_id, generation)
) PARTITION BY HASH (shop_id);

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE events_%s PARTITION OF events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
        EXECUTE format(
            'CREATE TABLE checkpoints_%s PARTITION OF checkpoints FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END $$;
