CREATE TABLE "user_email" (
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_email_user" PRIMARY KEY("environment","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_email_key" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"vault_key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_key_import_line" ADD COLUMN "email_digest" "bytea";--> statement-breakpoint
ALTER TABLE "user_key_import_line" ADD COLUMN "email_key_id" text;--> statement-breakpoint
ALTER TABLE "user_email" ADD CONSTRAINT "user_email_key_id_user_email_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."user_email_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_email_digest" ON "user_email" USING btree ("digest","environment");--> statement-breakpoint
CREATE INDEX "user_email_oldest" ON "user_email" USING btree ("environment","known_at");--> statement-breakpoint
CREATE INDEX "user_email_of_key" ON "user_email" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "user_email_key_newest" ON "user_email_key" USING btree ("environment","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_key_any_case" ON "user_key" USING btree ("environment",lower("user_id"));