ALTER TABLE "payments" ADD COLUMN "ask_time" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "idempotency_keys_time" ON "idempotency_keys" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "listing_events_sent" ON "listing_events" USING btree ("tenant_id","actor_id","time") WHERE "listing_events"."action" in ('submit', 'resubmit');