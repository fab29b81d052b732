ALTER TABLE "delivery" ADD COLUMN "settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_count" ADD COLUMN "settled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_total" ADD COLUMN "settled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_by_settled" ON "delivery" USING btree ("environment","settled","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."outcome" <> 'delivered';
--> statement-breakpoint
UPDATE "delivery" AS "missed" SET "settled" = true
WHERE "outcome" <> 'delivered' AND split_part("event", '.', 1) IN ('offramp', 'achDebit', 'onrampCredit') AND (
	"missed"."event_id" <> '' AND EXISTS (
		SELECT FROM "delivery" AS "other"
		WHERE "other"."environment" = "missed"."environment" AND "other"."event_id" = "missed"."event_id"
			AND "other"."outcome" = 'delivered' AND "other"."endpoint" = "missed"."endpoint"
			AND split_part("other"."event", '.', 1) = split_part("missed"."event", '.', 1)
	) OR "missed"."resource_id" <> '' AND EXISTS (
		SELECT FROM "delivery" AS "other"
		WHERE "other"."environment" = "missed"."environment" AND "other"."resource_id" = "missed"."resource_id"
			AND "other"."outcome" = 'delivered' AND "other"."endpoint" = "missed"."endpoint" AND "other"."sequence" > "missed"."sequence"
			AND split_part("other"."event", '.', 1) = split_part("missed"."event", '.', 1)
	)
);
--> statement-breakpoint
UPDATE "delivery_count" AS "kept" SET "settled" = "found"."count"
FROM (
	SELECT "environment", date_trunc('hour', "sort_at" AT TIME ZONE 'utc') AT TIME ZONE 'utc' AS "hour", "endpoint", "event", "outcome", coalesce("response_status", -1) AS "response_status", count(*) AS "count"
	FROM "delivery" WHERE "settled" GROUP BY 1, 2, 3, 4, 5, 6
) AS "found"
WHERE ("kept"."environment", "kept"."hour", "kept"."endpoint", "kept"."event", "kept"."outcome", "kept"."response_status")
	= ("found"."environment", "found"."hour", "found"."endpoint", "found"."event", "found"."outcome", "found"."response_status");
--> statement-breakpoint
UPDATE "delivery_total" AS "kept" SET "settled" = "found"."count"
FROM (
	SELECT "environment", "endpoint", "event", "outcome", coalesce("response_status", -1) AS "response_status", count(*) AS "count"
	FROM "delivery" WHERE "settled" GROUP BY 1, 2, 3, 4, 5
) AS "found"
WHERE ("kept"."environment", "kept"."endpoint", "kept"."event", "kept"."outcome", "kept"."response_status")
	= ("found"."environment", "found"."endpoint", "found"."event", "found"."outcome", "found"."response_status");
