CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
CREATE TABLE "redelivery_item" (
	"job_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"environment" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"event" text NOT NULL,
	"resource_id" text,
	"sequence" integer,
	"attempt" integer NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"latency_ms" integer,
	"status" integer,
	"problem" text,
	"answer" "bytea",
	"is_answer_cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "redelivery_item_key" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "redelivery_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redelivery_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_key" text NOT NULL,
	"environment" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"target_url" text NOT NULL,
	"fingerprint" text NOT NULL,
	"source" jsonb NOT NULL,
	"retry_of" bigint,
	"order" text NOT NULL,
	"rate" integer NOT NULL,
	"concurrency" integer NOT NULL,
	"stop_after" integer,
	"state" text NOT NULL,
	"prepared_to" text,
	"up_to_delivery" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"lease_owner" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redelivery_target" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"vault_key_id" text,
	"fingerprint" text NOT NULL,
	"header_names" text[] NOT NULL,
	"rate" integer NOT NULL,
	"concurrency" integer NOT NULL,
	"deadline_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"tested_at" timestamp (3) with time zone,
	"tested_by" text,
	"test_state" text,
	"test_status" integer
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelivery_item" ADD CONSTRAINT "redelivery_item_job_id_redelivery_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."redelivery_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelivery_job" ADD CONSTRAINT "redelivery_job_target_id_redelivery_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."redelivery_target"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_hash" ON "access_token" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_token_of_operator" ON "access_token" USING btree ("operator_id","environment");--> statement-breakpoint
CREATE UNIQUE INDEX "redelivery_item_once" ON "redelivery_item" USING btree ("job_id","delivery_id");--> statement-breakpoint
CREATE INDEX "redelivery_item_by_state" ON "redelivery_item" USING btree ("job_id","state","position");--> statement-breakpoint
CREATE INDEX "redelivery_item_of_resource" ON "redelivery_item" USING btree ("job_id","resource_id","position") WHERE "redelivery_item"."resource_id" is not null;--> statement-breakpoint
CREATE INDEX "redelivery_item_of_delivery" ON "redelivery_item" USING btree ("environment","delivery_id","job_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redelivery_job_newest" ON "redelivery_job" USING btree ("environment","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "redelivery_job_request" ON "redelivery_job" USING btree ("environment","request_key");--> statement-breakpoint
CREATE INDEX "redelivery_job_open" ON "redelivery_job" USING btree ("environment","id") WHERE "redelivery_job"."state" in ('preparing', 'running') or "redelivery_job"."lease_owner" is not null;--> statement-breakpoint
CREATE INDEX "redelivery_job_retries" ON "redelivery_job" USING btree ("retry_of") WHERE "redelivery_job"."retry_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "redelivery_target_name" ON "redelivery_target" USING btree ("environment",lower("name")) WHERE "redelivery_target"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "redelivery_target_sealed" ON "redelivery_target" USING btree ("vault_key_id","id") WHERE "redelivery_target"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "ach_return_by_source" ON "ach_return" USING btree ("environment","source_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "ach_return"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "ach_return_by_on_ramp" ON "ach_return" USING btree ("environment","on_ramp_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "ach_return"."on_ramp_id" is not null;