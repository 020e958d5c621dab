-- Divides the large tables of shops in PostgreSQL by shop into 16 parts, so that vacuum and backups of one part stay short.
-- For thousands of shops: run it once, as the owner of the tables, soon after `juicemaker store create` made them, and
-- roles.sql after it. It copies what they hold, while the shops wait.
--
--   psql postgresql://OWNER@HOST/NAME -f partitions.sql
DO $$
DECLARE
    name text;
    key text;
    indexes text[];
    index text;
BEGIN
    -- Before anything is copied: a reader that holds the second one may wait for the first.
    LOCK TABLE events, checkpoints;
    FOREACH name IN ARRAY ARRAY['events', 'checkpoints'] LOOP
        key := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = name::regclass AND contype = 'p');
        indexes := ARRAY(
            SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = name::regclass AND NOT indisprimary);
        EXECUTE format('ALTER TABLE %I RENAME TO undivided', name);
        EXECUTE format('CREATE TABLE %I (LIKE undivided) PARTITION BY HASH (shop_id)', name);
        FOR part IN 0..15 LOOP
            EXECUTE format(
                'CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', name || '_' || part, name, part);
        END LOOP;
        EXECUTE format('INSERT INTO %I SELECT * FROM undivided', name);
        DROP TABLE undivided;
        EXECUTE format('ALTER TABLE %I ADD %s', name, key);
        FOREACH index IN ARRAY indexes LOOP
            EXECUTE index;
        END LOOP;
    END LOOP;
END $$;
