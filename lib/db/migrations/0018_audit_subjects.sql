CREATE TABLE "audit_subjects" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"subjects" text[]
);
--> statement-breakpoint
DROP INDEX "redelivery_item_of_resource";--> statement-breakpoint
ALTER TABLE "redelivery_item" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "redelivery_item" SET "user_id" = "delivery"."user_id" FROM "delivery"
WHERE "delivery"."id" = "redelivery_item"."delivery_id" AND "delivery"."user_id" IS NOT NULL;--> statement-breakpoint
-- One resource of a user was looked up or revealed.
INSERT INTO "audit_subjects" ("audit_id", "environment", "subjects")
SELECT "id", "environment", ARRAY["detail" ->> 'id'] FROM "audit"
WHERE "environment" IS NOT NULL AND "action" IN ('user.read', 'user.reveal') AND "detail" ->> 'id' IS NOT NULL;--> statement-breakpoint
INSERT INTO "audit_subjects" ("audit_id", "environment", "subjects")
SELECT "audit"."id", "audit"."environment", ARRAY[owner."user_id"] FROM "audit" CROSS JOIN LATERAL (
  SELECT "user_id" FROM "delivery"
  WHERE "delivery"."environment" = "audit"."environment" AND "resource_id" = "audit"."entity_id" AND "user_id" IS NOT NULL LIMIT 1
) AS owner
WHERE "audit"."environment" IS NOT NULL AND "action" = 'recovery.re_read';--> statement-breakpoint
-- What people did is kept per failure, just before its row of the audit.
INSERT INTO "audit_subjects" ("audit_id", "environment", "subjects")
SELECT "audit"."id", "audit"."environment", array_agg(DISTINCT subject) FROM "audit"
JOIN "recovery_history" AS step ON step."delivery_id" BETWEEN ("detail" ->> 'first')::bigint AND ("detail" ->> 'last')::bigint
  AND step."by" = "audit"."actor_name" AND 'recovery.' || step."act" = "audit"."action"
  AND step."at" <= "audit"."at" AND step."at" > "audit"."at" - interval '1 minute'
JOIN "recovery_item" AS item ON item."delivery_id" = step."delivery_id" AND item."environment" = "audit"."environment"
CROSS JOIN LATERAL unnest(ARRAY[item."user_id", item."resource_id"]) AS subject
WHERE "audit"."action" IN ('recovery.close', 'recovery.reopen', 'recovery.assign', 'recovery.note') AND subject IS NOT NULL
GROUP BY "audit"."id", "audit"."environment";--> statement-breakpoint
CREATE INDEX "audit_subjects_each" ON "audit_subjects" USING gin ("subjects");--> statement-breakpoint
CREATE INDEX "audit_subjects_many" ON "audit_subjects" USING btree ("environment") WHERE "audit_subjects"."subjects" is null;--> statement-breakpoint
CREATE INDEX "redelivery_item_of_user" ON "redelivery_item" USING btree ("user_id","job_id") WHERE "redelivery_item"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "redelivery_item_of_resource" ON "redelivery_item" USING btree ("resource_id","job_id","position") WHERE "redelivery_item"."resource_id" is not null;
