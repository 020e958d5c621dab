-- Lets the role `juicemaker` serve the shops of a database and change no event. Run it as the owner of the tables, after each
-- `juicemaker store create`. `juicemaker` serves every shop; `juicemaker_ID` serves the shop ID alone:
--
--   CREATE ROLE "juicemaker_ID" LOGIN IN ROLE juicemaker;
--   psql postgresql://OWNER@HOST/NAME -f roles.sql
DO $$
DECLARE
    name text;
BEGIN
    REVOKE ALL ON shops, events, checkpoints, names, schema_version FROM juicemaker;
    GRANT SELECT ON shops, events, checkpoints, names, schema_version TO juicemaker;
    GRANT INSERT ON events, checkpoints, names TO juicemaker;
    GRANT UPDATE ON shops, names TO juicemaker; -- shops has the locks, and where each history ends
    FOREACH name IN ARRAY ARRAY['shops', 'events', 'checkpoints', 'names'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('DROP POLICY IF EXISTS own_shop ON %I', name);
        EXECUTE format(
            'CREATE POLICY own_shop ON %I USING (current_user IN (''juicemaker'', ''juicemaker_'' || shop_id))', name);
    END LOOP;
END $$;
