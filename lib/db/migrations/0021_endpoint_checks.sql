CREATE TABLE "endpoint_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "endpoint_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_key" text NOT NULL,
	"environment" text NOT NULL,
	"target_id" text NOT NULL,
	"target_url" text NOT NULL,
	"fingerprint" text NOT NULL,
	"run" text NOT NULL,
	"limit_ms" integer NOT NULL,
	"state" text NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"lease_owner" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "endpoint_check" ADD CONSTRAINT "endpoint_check_target_id_redelivery_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."redelivery_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "endpoint_check_request" ON "endpoint_check" USING btree ("environment","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "endpoint_check_running" ON "endpoint_check" USING btree ("target_id") WHERE "endpoint_check"."state" = 'running';--> statement-breakpoint
CREATE INDEX "endpoint_check_of_target" ON "endpoint_check" USING btree ("target_id","id" DESC NULLS LAST);