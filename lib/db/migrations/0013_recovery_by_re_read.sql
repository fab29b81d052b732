ALTER TABLE "recovery_item" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_item" ADD COLUMN "has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_about_user" ON "delivery" USING btree ("environment","user_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "delivery"."event" in ('verification.status.updated', 'capabilities.updated');--> statement-breakpoint
-- An event about the user is about the user, whatever its payload names.
UPDATE "recovery_item" SET "resource_id" = "user_id" WHERE "event" in ('verification.status.updated', 'capabilities.updated');--> statement-breakpoint
UPDATE "recovery_item" SET "has_time" = false, "expires_at" = null FROM "delivery" WHERE "delivery"."id" = "recovery_item"."delivery_id" AND "delivery"."timestamp" is null;--> statement-breakpoint
-- The worker judges all failures anew by the rules of this version.
UPDATE "recovery_fill" SET "settled" = false, "cursor_at" = null, "cursor_id" = null, "done_at" = null;
