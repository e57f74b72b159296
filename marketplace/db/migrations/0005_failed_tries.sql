CREATE TABLE "failed_tries" (
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant', true), '')::integer NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	CONSTRAINT "failed_tries_tenant_id_subject_pk" PRIMARY KEY("tenant_id","subject")
);
--> statement-breakpoint
CREATE INDEX "failed_tries_time" ON "failed_tries" USING btree ("tenant_id","last_time");--> statement-breakpoint
SELECT protect_tenant_table('failed_tries');
