ALTER TABLE "account_link" ADD COLUMN "created_by_id" text;--> statement-breakpoint
CREATE INDEX "alert_message_recent" ON "alert_message" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_message_of_thread" ON "alert_message" USING btree ("thread_id") WHERE "alert_message"."thread_id" is not null;