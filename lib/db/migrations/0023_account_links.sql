CREATE TABLE "account_link" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"operator_id" text,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_hash" ON "account_link" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "account_link_open" ON "account_link" USING btree ("expires_at") WHERE "account_link"."used_at" is null and "account_link"."withdrawn_at" is null;