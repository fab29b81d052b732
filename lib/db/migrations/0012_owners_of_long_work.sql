ALTER TABLE "redelivery_job" ADD COLUMN "resumed_by_id" text;--> statement-breakpoint
ALTER TABLE "redelivery_job" ADD COLUMN "resumed_by_name" text;--> statement-breakpoint
ALTER TABLE "user_key_import" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "user_key_import" ADD COLUMN "problem" text;