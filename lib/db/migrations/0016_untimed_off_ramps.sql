ALTER TABLE "off_ramp_snapshot" ADD COLUMN "has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "off_ramp_snapshot" SET "has_time" = false FROM "delivery" WHERE "delivery"."id" = "off_ramp_snapshot"."delivery_id" AND "delivery"."timestamp" IS NULL;--> statement-breakpoint
-- Off-ramps whose latest snapshot has no time are counted apart from every hour.
WITH moved AS (
  SELECT "environment", date_trunc('hour', "at" AT TIME ZONE 'utc') AT TIME ZONE 'utc' AS "hour", "dimension", "value", "state", "unit",
    count(*) AS "count", coalesce(sum(told."amount"), 0) AS "amount", count(*) FILTER (WHERE told."amount" IS NULL) AS "unread"
  FROM "off_ramp_snapshot" CROSS JOIN LATERAL (
    VALUES ('rail', "rail", "currency", "off_ramp_snapshot"."amount"), ('chain', "chain", "token", "paid_in")
  ) AS told("dimension", "value", "unit", "amount")
  WHERE NOT "has_time" GROUP BY 1, 2, 3, 4, 5, 6
), taken AS (
  UPDATE "off_ramp_count" AS kept SET "count" = kept."count" - moved."count", "amount" = kept."amount" - moved."amount",
    "unread" = kept."unread" - moved."unread"
  FROM moved WHERE kept."environment" = moved."environment" AND kept."hour" = moved."hour" AND kept."dimension" = moved."dimension"
    AND kept."value" = moved."value" AND kept."state" = moved."state" AND kept."unit" = moved."unit"
)
INSERT INTO "off_ramp_count" ("environment", "hour", "dimension", "value", "state", "unit", "count", "amount", "unread")
SELECT "environment", '-infinity', "dimension", "value", "state", "unit", sum("count"), sum("amount"), sum("unread")
FROM moved GROUP BY 1, 3, 4, 5, 6;
