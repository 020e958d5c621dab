-- Lets the role `juicemaker` serve the shops of a database and change no event. Run it as the owner of the tables, after each
-- `juicemaker store create`, and at head office after the first `head shop add`. `juicemaker` serves every shop; `juicemaker_ID` serves the shop ID alone:
--
--   CREATE ROLE "juicemaker_ID" LOGIN IN ROLE juicemaker;
--   psql postgresql://OWNER@HOST/NAME -f roles.sql
DO $$
DECLARE
    name text;
    tables text[] := ARRAY['shops', 'events', 'checkpoints', 'names'];
BEGIN
    REVOKE ALL ON shops, events, checkpoints, names, schema_version FROM juicemaker;
    GRANT SELECT ON shops, events, checkpoints, names, schema_version TO juicemaker;
    GRANT INSERT ON events, checkpoints, names TO juicemaker;
    GRANT UPDATE ON shops, names TO juicemaker; -- shops has the locks, and where each history ends
    IF to_regclass('heads') IS NOT NULL THEN -- of a head office
        tables := tables || ARRAY['heads', 'days'];
        REVOKE ALL ON heads, days FROM juicemaker;
        GRANT SELECT, UPDATE ON heads, days TO juicemaker;
        GRANT INSERT ON days TO juicemaker;
    END IF;
    FOREACH name IN ARRAY tables LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('DROP POLICY IF EXISTS own_shop ON %I', name);
        EXECUTE format(
            'CREATE POLICY own_shop ON %I USING (current_user IN (''juicemaker'', ''juicemaker_'' || shop_id))', name);
    END LOOP;
END $$;
