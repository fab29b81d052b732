DROP INDEX "saved_view_name";--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "list" text DEFAULT 'deliveries' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("environment","list","owner_id",lower("name"));