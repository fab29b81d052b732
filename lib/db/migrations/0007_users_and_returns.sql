CREATE TABLE "ach_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ach_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"identity" "bytea" NOT NULL,
	"sort_at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone,
	"return_id" text,
	"deposit_id" text,
	"source_id" text,
	"user_id" text,
	"on_ramp_id" text,
	"amount" numeric,
	"loss_amount" numeric,
	"at_risk_amount" numeric,
	"currency" text,
	"return_code" text,
	"return_reason" text,
	"crypto_state" text,
	"source_action" text,
	"user_action" text,
	"bucket" text,
	"search_text" text NOT NULL,
	"record" text NOT NULL,
	"misfit" text,
	"first_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"walk" integer DEFAULT 0 NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "return_sync" (
	"environment" text PRIMARY KEY NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_holder" jsonb,
	"fence" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"progress" jsonb,
	"problem" jsonb,
	"walk" integer DEFAULT 0 NOT NULL,
	"walk_cursor" text,
	"walk_began_at" timestamp (3) with time zone,
	"complete_at" timestamp (3) with time zone,
	"caught_up_at" timestamp (3) with time zone,
	"last_delivery_id" bigint
);
--> statement-breakpoint
CREATE TABLE "user_opening" (
	"session_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_opening_key" PRIMARY KEY("session_id","environment","user_id")
);
--> statement-breakpoint
CREATE TABLE "token_mint" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"lifetime_seconds" integer NOT NULL,
	"state" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "user_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"sealed" "bytea",
	"vault_key_id" text,
	"fingerprint" text NOT NULL,
	"origin" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"tested_at" timestamp (3) with time zone,
	"test_result" text
);
--> statement-breakpoint
CREATE TABLE "user_key_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_key_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"layout" jsonb,
	"lines" integer DEFAULT 0 NOT NULL,
	"good" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"done_line" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_revoked" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_key_import_line" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"user_id" text,
	"problem" text,
	"sealed" "bytea",
	"vault_key_id" text,
	"fingerprint" text,
	CONSTRAINT "user_key_import_line_key" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "user_key_import_line" ADD CONSTRAINT "user_key_import_line_import_id_user_key_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_key_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ach_return_identity" ON "ach_return" USING btree ("environment","identity");--> statement-breakpoint
CREATE INDEX "ach_return_newest" ON "ach_return" USING btree ("environment","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ach_return_by_id" ON "ach_return" USING btree ("environment","return_id");--> statement-breakpoint
CREATE INDEX "ach_return_by_deposit" ON "ach_return" USING btree ("environment","deposit_id") WHERE "ach_return"."deposit_id" is not null;--> statement-breakpoint
CREATE INDEX "ach_return_by_user" ON "ach_return" USING btree ("environment","user_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "ach_return"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ach_return_by_walk" ON "ach_return" USING btree ("environment","walk") WHERE "ach_return"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "token_mint_newest" ON "token_mint" USING btree ("environment","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "token_mint_of_user" ON "token_mint" USING btree ("environment","user_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "user_key_user" ON "user_key" USING btree ("environment","user_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_key_newest" ON "user_key" USING btree ("environment","added_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_key_sealed" ON "user_key" USING btree ("vault_key_id","id") WHERE "user_key"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "user_key_import_newest" ON "user_key_import" USING btree ("environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "user_key_import_open" ON "user_key_import" USING btree ("environment") WHERE "user_key_import"."state" in ('receiving', 'ready', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "user_key_import_line_user" ON "user_key_import_line" USING btree ("import_id","user_id") WHERE "user_key_import_line"."problem" is null;--> statement-breakpoint
CREATE INDEX "user_key_import_line_problem" ON "user_key_import_line" USING btree ("import_id","line") WHERE "user_key_import_line"."problem" is not null;