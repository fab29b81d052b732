CREATE TABLE "event_sequence" (
	"environment" text NOT NULL,
	"stream" text NOT NULL,
	"resource_id" text NOT NULL,
	"seen" integer[] NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"has_gap" boolean GENERATED ALWAYS AS (seen[cardinality(seen)] > cardinality(seen)) STORED NOT NULL,
	CONSTRAINT "event_sequence_key" PRIMARY KEY("environment","stream","resource_id")
);
--> statement-breakpoint
CREATE TABLE "purge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" timestamp (3) with time zone NOT NULL,
	"deleted" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"hidden_columns" text[],
	"shared_with" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "delivery_by_event";
--> statement-breakpoint
TRUNCATE "delivery_count", "delivery_total";
--> statement-breakpoint
ALTER TABLE "delivery_count" DROP CONSTRAINT "delivery_count_environment_hour_endpoint_event_outcome_pk";
--> statement-breakpoint
ALTER TABLE "delivery_total" DROP CONSTRAINT "delivery_total_environment_endpoint_event_outcome_pk";
--> statement-breakpoint
ALTER TABLE "archive_span" ADD COLUMN "nearest_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "archive_span" SET "nearest_at" = "bottom_at" WHERE "state" = 'open';
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "words" "tsvector";
--> statement-breakpoint
ALTER TABLE "delivery_count" ADD COLUMN "response_status" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_total" ADD COLUMN "response_status" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_total" ADD COLUMN "first_at" timestamp (3) with time zone NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_count" ADD CONSTRAINT "delivery_count_key" PRIMARY KEY("environment","hour","endpoint","event","outcome","response_status");
--> statement-breakpoint
ALTER TABLE "delivery_total" ADD CONSTRAINT "delivery_total_key" PRIMARY KEY("environment","endpoint","event","outcome","response_status");
--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "purged_before" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_operator_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_sequence_gaps" ON "event_sequence" USING btree ("environment","last_at" DESC NULLS FIRST,"stream","resource_id") WHERE has_gap;
--> statement-breakpoint
CREATE INDEX "purge_newest" ON "purge" USING btree ("environment","at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("environment","owner_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "delivery_by_endpoint" ON "delivery" USING btree ("environment","endpoint","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "delivery_by_status" ON "delivery" USING btree ("environment","response_status","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."response_status" <> 200;
--> statement-breakpoint
UPDATE "delivery" SET
	"user_id" = CASE WHEN octet_length("user_id") > 900 THEN left("user_id", 225) || '…' ELSE "user_id" END,
	"resource_id" = CASE WHEN octet_length("resource_id") > 900 THEN left("resource_id", 225) || '…' ELSE "resource_id" END,
	"event_id" = CASE WHEN octet_length("event_id") > 900 THEN left("event_id", 225) || '…' ELSE "event_id" END
WHERE octet_length("user_id") > 900 OR octet_length("resource_id") > 900 OR octet_length("event_id") > 900;
--> statement-breakpoint
CREATE INDEX "delivery_by_user" ON "delivery" USING btree ("environment","user_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "delivery_by_resource" ON "delivery" USING btree ("environment","resource_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."resource_id" is not null;
--> statement-breakpoint
CREATE INDEX "delivery_by_event_id" ON "delivery" USING btree ("environment","event_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."event_id" is not null;
--> statement-breakpoint
CREATE INDEX "delivery_by_word" ON "delivery" USING gin ("words") WITH (gin_pending_list_limit=1024);
--> statement-breakpoint
CREATE INDEX "delivery_without_words" ON "delivery" USING btree ("id") WHERE "delivery"."words" is null;
--> statement-breakpoint
CREATE INDEX "delivery_by_event" ON "delivery" USING btree ("environment","event","outcome","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
INSERT INTO "delivery_count" ("environment", "hour", "endpoint", "event", "outcome", "response_status", "count")
SELECT "environment", date_trunc('hour', "sort_at" AT TIME ZONE 'utc') AT TIME ZONE 'utc', "endpoint", "event", "outcome", coalesce("response_status", -1), count(*)
FROM "delivery" GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "delivery_total" ("environment", "endpoint", "event", "outcome", "response_status", "count", "first_at", "last_at")
SELECT "environment", "endpoint", "event", "outcome", coalesce("response_status", -1), count(*), min("sort_at"), max("sort_at")
FROM "delivery" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO "event_sequence" ("environment", "stream", "resource_id", "seen", "first_at", "last_at")
SELECT "environment", split_part("event", '.', 1), "resource_id", array_agg(DISTINCT "sequence" ORDER BY "sequence"), min("sort_at"), max("sort_at")
FROM "delivery"
WHERE split_part("event", '.', 1) IN ('offramp', 'achDebit', 'onrampCredit') AND "resource_id" IS NOT NULL AND "sequence" > 0
GROUP BY 1, 2, 3;
