-- Two indexes in the place of listings_search, in the orders lists are asked for in: what a search finds then needs no sorting.
-- What they include is the same, so that each answers a search by itself.
DROP INDEX "listings_search";--> statement-breakpoint
CREATE INDEX "listings_search_price" ON "listings" USING btree ("tenant_id","sale_state","game_id","price_cents","id")
  INCLUDE ("publish_time","system_id","carrier_id","group_id","server_id","account_type","numbers","facets");
--> statement-breakpoint
CREATE INDEX "listings_search_time" ON "listings" USING btree ("tenant_id","sale_state","game_id","publish_time","id")
  INCLUDE ("price_cents","system_id","carrier_id","group_id","server_id","account_type","numbers","facets");
