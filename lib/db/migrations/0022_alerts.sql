CREATE TABLE "alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"state" text NOT NULL,
	"cause" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_true_at" timestamp (3) with time zone NOT NULL,
	"first_fired_at" timestamp (3) with time zone,
	"fired_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"times_fired" integer DEFAULT 0 NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"snoozed_until" timestamp (3) with time zone,
	"snoozed_by" text
);
--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"severity" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"bundled" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
CREATE TABLE "alert_silence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_silence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"rule_id" bigint,
	"subject" text,
	"reason" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
CREATE TABLE "alert_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"alert_id" bigint NOT NULL,
	"transition" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb NOT NULL,
	"operator_name" text,
	"quiet" text
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_silence" ADD CONSTRAINT "alert_silence_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_transition" ADD CONSTRAINT "alert_transition_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open" ON "alert" USING btree ("rule_id","subject") WHERE "alert"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alert_of_subject" ON "alert" USING btree ("rule_id","subject","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_newest" ON "alert" USING btree ("environment","fired_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alert_firing" ON "alert" USING btree ("environment","id") WHERE "alert"."state" = 'firing';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rule_name" ON "alert_rule" USING btree ("environment",lower("name")) WHERE "alert_rule"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rule_bundled" ON "alert_rule" USING btree ("environment","bundled");--> statement-breakpoint
CREATE INDEX "alert_silence_live" ON "alert_silence" USING btree ("environment","ends_at") WHERE "alert_silence"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "alert_transition_of_alert" ON "alert_transition" USING btree ("alert_id","id");