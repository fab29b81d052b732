CREATE TABLE "operator_identity" (
	"operator_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_session" (
	"session_id" text PRIMARY KEY NOT NULL,
	"provider_sid" text,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"asking_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "operator" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_identity" ADD CONSTRAINT "operator_identity_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_identity_person" ON "operator_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "provider_session_sid" ON "provider_session" USING btree ("provider_sid");