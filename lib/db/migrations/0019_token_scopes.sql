ALTER TABLE "access_token" ADD COLUMN "scopes" text[];--> statement-breakpoint
-- What tokens of before could do.
UPDATE "access_token" SET "scopes" = '{read,export}';--> statement-breakpoint
ALTER TABLE "access_token" ALTER COLUMN "scopes" SET NOT NULL;
