CREATE TABLE "alert_channel" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"severities" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"recipients" text[] NOT NULL,
	"sealed" "bytea",
	"vault_key_id" text,
	"place" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"tested_by" text,
	"test_state" text
);
--> statement-breakpoint
CREATE TABLE "alert_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"channel_id" text NOT NULL,
	"transition" text NOT NULL,
	"thread_id" bigint,
	"cause" text,
	"instead_of" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_repeat" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"lease_owner" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_message_item" (
	"transition_id" bigint NOT NULL,
	"channel_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "alert_message_item_key" PRIMARY KEY("transition_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "alert_transition" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_channel_id_alert_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message_item" ADD CONSTRAINT "alert_message_item_transition_id_alert_transition_id_fk" FOREIGN KEY ("transition_id") REFERENCES "public"."alert_transition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message_item" ADD CONSTRAINT "alert_message_item_channel_id_alert_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message_item" ADD CONSTRAINT "alert_message_item_message_id_alert_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."alert_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_channel_name" ON "alert_channel" USING btree ("environment",lower("name")) WHERE "alert_channel"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "alert_channel_sealed" ON "alert_channel" USING btree ("vault_key_id","id") WHERE "alert_channel"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "alert_message_due" ON "alert_message" USING btree ("environment","next_at") WHERE "alert_message"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "alert_message_of_channel" ON "alert_message" USING btree ("channel_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_message_item_of_message" ON "alert_message_item" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "alert_transition_unplanned" ON "alert_transition" USING btree ("environment","id") WHERE "alert_transition"."planned_at" is null;