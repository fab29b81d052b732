-- Records without a time are counted apart from every hour.
WITH moved AS (
  SELECT "environment", date_trunc('hour', "sort_at" AT TIME ZONE 'utc') AT TIME ZONE 'utc' AS "hour", "endpoint", "event", "outcome",
    coalesce("response_status", -1) AS "response_status", count(*) AS "count", count(*) FILTER (WHERE "settled") AS "settled"
  FROM "delivery" WHERE "timestamp" IS NULL GROUP BY 1, 2, 3, 4, 5, 6
), taken AS (
  UPDATE "delivery_count" AS kept SET "count" = kept."count" - moved."count", "settled" = kept."settled" - moved."settled"
  FROM moved WHERE kept."environment" = moved."environment" AND kept."hour" = moved."hour" AND kept."endpoint" = moved."endpoint"
    AND kept."event" = moved."event" AND kept."outcome" = moved."outcome" AND kept."response_status" = moved."response_status"
)
INSERT INTO "delivery_count" ("environment", "hour", "endpoint", "event", "outcome", "response_status", "count", "settled")
SELECT "environment", '-infinity', "endpoint", "event", "outcome", "response_status", sum("count"), sum("settled")
FROM moved GROUP BY 1, 3, 4, 5, 6;--> statement-breakpoint
WITH moved AS (
  SELECT "environment", date_trunc('hour', "sort_at" AT TIME ZONE 'utc') AT TIME ZONE 'utc' AS "hour", "endpoint", count(*) AS "count"
  FROM "delivery" WHERE "timestamp" IS NULL GROUP BY 1, 2, 3
), taken AS (
  UPDATE "delivery_lag" AS kept SET "count" = kept."count" - moved."count"
  FROM moved WHERE kept."environment" = moved."environment" AND kept."hour" = moved."hour" AND kept."endpoint" = moved."endpoint"
    AND kept."bucket" = -1
)
INSERT INTO "delivery_lag" ("environment", "hour", "endpoint", "bucket", "count")
SELECT "environment", '-infinity', "endpoint", -1, sum("count") FROM moved GROUP BY 1, 3;
