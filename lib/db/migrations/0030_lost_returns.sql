ALTER TABLE "ach_return" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
-- The time at which an earlier loss was read is not known.
UPDATE "ach_return" SET "lost_at" = "sort_at" WHERE "loss_amount" > 0;--> statement-breakpoint
CREATE INDEX "ach_return_lost" ON "ach_return" USING btree ("environment","lost_at") WHERE "ach_return"."lost_at" is not null;