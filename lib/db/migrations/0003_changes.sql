CREATE TABLE "registration_change" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"action" text NOT NULL,
	"webhook_id" text,
	"url" text NOT NULL,
	"events_before" text[],
	"events_after" text[],
	"state" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"clock_offset_ms" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "secret_change" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"fingerprint" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"steps" text[] DEFAULT '{}' NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"prepared_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"set_by" text,
	"clock_offset_ms" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "registration_change_newest" ON "registration_change" USING btree ("environment","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "secret_change_newest" ON "secret_change" USING btree ("environment","prepared_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "secret_change_open" ON "secret_change" USING btree ("environment") WHERE "secret_change"."state" in ('prepared', 'sent');