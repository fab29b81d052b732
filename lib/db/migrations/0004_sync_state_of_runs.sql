ALTER TABLE "archive_span" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "lease_holder" jsonb;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "unanswered_since" timestamp (3) with time zone;