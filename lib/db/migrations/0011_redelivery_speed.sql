-- Room beside each row, so that its updates stay on its page and write no index.
ALTER TABLE "redelivery_item" SET (fillfactor = 50);--> statement-breakpoint
DROP INDEX "redelivery_item_by_state";--> statement-breakpoint
ALTER TABLE "redelivery_item" ADD COLUMN "undelivered" text GENERATED ALWAYS AS (case when state in ('waiting', 'sent', 'delivered') then null else state end) STORED;--> statement-breakpoint
CREATE INDEX "redelivery_item_undelivered" ON "redelivery_item" USING btree ("job_id","undelivered","position") WHERE "redelivery_item"."undelivered" is not null;