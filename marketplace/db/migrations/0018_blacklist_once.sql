-- What stood there twice goes once; its owner, whom policies bind as well, has to see every shop for that.
ALTER TABLE "blacklist_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DELETE FROM "blacklist_entries" AS later USING "blacklist_entries" AS first
  WHERE first.tenant_id = later.tenant_id AND first.game_sn = later.game_sn AND first.content = later.content AND first.id < later.id;
--> statement-breakpoint
ALTER TABLE "blacklist_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "blacklist_entries_sn";--> statement-breakpoint
CREATE UNIQUE INDEX "blacklist_entries_once" ON "blacklist_entries" USING btree ("tenant_id","game_sn","content");
