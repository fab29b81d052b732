CREATE TABLE "return_total" (
	"environment" text NOT NULL,
	"key" "bytea" NOT NULL,
	"week" text NOT NULL,
	"currency" text,
	"crypto_state" text,
	"return_code" text,
	"bucket" text,
	"user_action" text,
	"is_lost" boolean NOT NULL,
	"is_at_risk" boolean NOT NULL,
	"is_misfit" boolean NOT NULL,
	"count" bigint NOT NULL,
	"unread" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"loss_amount" numeric NOT NULL,
	"at_risk_amount" numeric NOT NULL,
	CONSTRAINT "return_total_key" PRIMARY KEY("environment","key")
);
--> statement-breakpoint
CREATE INDEX "return_total_by_week" ON "return_total" USING btree ("environment","week");--> statement-breakpoint
CREATE INDEX "return_total_empty" ON "return_total" USING btree ("environment") WHERE "return_total"."count" = 0;--> statement-breakpoint
INSERT INTO "return_total" ("environment", "key", "week", "currency", "crypto_state", "return_code", "bucket", "user_action", "is_lost",
  "is_at_risk", "is_misfit", "count", "unread", "amount", "loss_amount", "at_risk_amount")
SELECT "environment",
  sha256(convert_to(json_build_array("week", "currency", "crypto_state", "return_code", "bucket", "user_action", "is_lost",
    "is_at_risk", "is_misfit")::text, 'UTF8')),
  "week", "currency", "crypto_state", "return_code", "bucket", "user_action", "is_lost", "is_at_risk", "is_misfit", count(*),
  count(*) FILTER (WHERE "amount" IS NULL OR "loss_amount" IS NULL OR "at_risk_amount" IS NULL),
  coalesce(sum("amount"), 0), coalesce(sum("loss_amount"), 0), coalesce(sum("at_risk_amount"), 0)
FROM (
  SELECT *, coalesce("loss_amount", 0) > 0 AS "is_lost", coalesce("at_risk_amount", 0) > 0 AS "is_at_risk", "misfit" IS NOT NULL AS "is_misfit"
  FROM "ach_return" WHERE "gone_at" IS NULL
) AS judged CROSS JOIN LATERAL (
  VALUES (coalesce(to_char("occurred_at" AT TIME ZONE 'utc', 'IYYY-"W"IW'), 'none')), ('all')
) AS told("week")
GROUP BY "environment", "week", "currency", "crypto_state", "return_code", "bucket", "user_action", "is_lost", "is_at_risk", "is_misfit";
