-- Choices and labels as numbers: id * 32 + field (labels: 0). Skins stay in the tokens alone. More than 240 of them would not fit into an
-- index row; such a listing has none and is found by its tokens. marketplace/search/facets.ts says the same.
CREATE FUNCTION listing_facets(tokens text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN count(*) <= 240 THEN coalesce(array_agg(
    split_part(token, ':', 2)::bigint * 32
      + CASE WHEN token LIKE 'f%' THEN substr(split_part(token, ':', 1), 2)::bigint ELSE 0 END), '{}') END
  FROM unnest(tokens) AS token WHERE token ~ '^(f([1-9]|1[0-9]|20)|l):(0|[1-9][0-9]{0,11})$'
$$;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "facets" bigint[] GENERATED ALWAYS AS (listing_facets(tokens)) STORED;--> statement-breakpoint
CREATE INDEX "listings_unfaceted" ON "listings" USING btree ("tenant_id","game_id") WHERE "listings"."facets" is null;
--> statement-breakpoint
-- Answers a search by itself: what it filters and sorts by lies in the index, the listings (2 kB each) are not read.
CREATE INDEX "listings_search" ON "listings" USING btree ("tenant_id","sale_state","game_id")
  INCLUDE ("id","price_cents","publish_time","system_id","carrier_id","group_id","server_id","account_type","numbers","facets");
--> statement-breakpoint
-- An index answers by itself for pages of the table that a vacuum has seen since they changed.
ALTER TABLE "listings" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
