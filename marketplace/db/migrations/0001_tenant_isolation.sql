-- The role each request runs as. Roles belong to the whole server: another database's migration may make it at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'market_tenant') THEN
    BEGIN
      CREATE ROLE market_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'market_tenant', 'MEMBER') THEN
    EXECUTE format('GRANT market_tenant TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'the database user % may not make the role of requests: let an administrator run CREATE ROLE market_tenant NOLOGIN (when it is missing) and GRANT market_tenant TO %', current_user, current_user;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO market_tenant;
--> statement-breakpoint
-- Each later migration that makes a table calls this for it: rights for the role, and rows of the running tenant only,
-- for the table's owner too. A superuser bypasses policies, hence the role.
CREATE FUNCTION protect_tenant_table(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY own_tenant ON %s USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::integer) '
    'WITH CHECK (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::integer)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO market_tenant', target);
  EXECUTE 'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO market_tenant';
END
$$;
--> statement-breakpoint
SELECT protect_tenant_table(format('%I.%I', table_schema, table_name)::regclass)
FROM information_schema.columns
WHERE table_schema = 'public' AND column_name = 'tenant_id';
--> statement-breakpoint
-- The one look-up made before the tenant is known: a host name that the transaction names, or, for jobs, the whole directory.
CREATE POLICY host_lookup ON tenant_hosts FOR SELECT
  USING (host = nullif(current_setting('app.host', true), '') OR current_setting('app.directory', true) = 'all');
--> statement-breakpoint
-- Under row-level security an index serves a condition only when its function is leakproof. The array operators raise no error
-- that depends on values, but are not marked so; without the mark the two GIN indexes of listings lie idle. Needs a superuser:
-- elsewhere searches stay right and use the tenant's B-tree indexes.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.arraycontains(anyarray, anyarray) LEAKPROOF;
  ALTER FUNCTION pg_catalog.arrayoverlap(anyarray, anyarray) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'keyword and choice searches run without their GIN indexes';
END
$$;
