CREATE TABLE "incident_run" (
	"id" bigint PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"endpoint" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"after_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"causes" jsonb NOT NULL,
	"is_incident" boolean GENERATED ALWAYS AS (failures >= 3) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "off_ramp_count" (
	"environment" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"state" text NOT NULL,
	"unit" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unread" bigint NOT NULL,
	CONSTRAINT "off_ramp_count_key" PRIMARY KEY("environment","hour","dimension","value","state","unit")
);
--> statement-breakpoint
CREATE TABLE "off_ramp_fill" (
	"environment" text PRIMARY KEY NOT NULL,
	"cursor_id" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "off_ramp_snapshot" (
	"environment" text NOT NULL,
	"resource_id" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"rail" text NOT NULL,
	"chain" text NOT NULL,
	"amount" numeric,
	"currency" text NOT NULL,
	"paid_in" numeric,
	"token" text NOT NULL,
	CONSTRAINT "off_ramp_snapshot_key" PRIMARY KEY("environment","resource_id")
);
--> statement-breakpoint
CREATE TABLE "off_ramp_total" (
	"environment" text NOT NULL,
	"state" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "off_ramp_total_key" PRIMARY KEY("environment","state")
);
--> statement-breakpoint
CREATE TABLE "recovery_count" (
	"environment" text NOT NULL,
	"standing" text NOT NULL,
	"endpoint" text NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "recovery_count_key" PRIMARY KEY("environment","standing","endpoint","event","outcome")
);
--> statement-breakpoint
CREATE TABLE "recovery_fill" (
	"environment" text PRIMARY KEY NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" bigint,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "recovery_item" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"endpoint" text NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"response_status" integer,
	"user_id" text,
	"resource_id" text,
	"event_id" text,
	"sequence" integer,
	"state" text NOT NULL,
	"rule" text,
	"evidence" jsonb,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"reason" text,
	"decision" jsonb,
	"assignee_id" text,
	"assignee_name" text,
	"note" text,
	"note_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"delivery_id" bigint,
	"subject" text,
	"resource_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"is_judged" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "incident_run_by_endpoint" ON "incident_run" USING btree ("environment","endpoint","first_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incident_run_newest" ON "incident_run" USING btree ("environment","first_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_incident;--> statement-breakpoint
CREATE INDEX "incident_run_open" ON "incident_run" USING btree ("environment","last_at") WHERE is_incident and (open > 0 or ended_at is null);--> statement-breakpoint
CREATE INDEX "off_ramp_snapshot_newest" ON "off_ramp_snapshot" USING btree ("environment","at" DESC NULLS FIRST,"delivery_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "off_ramp_snapshot_of_delivery" ON "off_ramp_snapshot" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "recovery_history_of_delivery" ON "recovery_history" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "recovery_item_by_state" ON "recovery_item" USING btree ("environment","state","at" DESC NULLS FIRST,"delivery_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recovery_item_by_endpoint" ON "recovery_item" USING btree ("environment","endpoint","at" DESC NULLS FIRST,"delivery_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recovery_item_of_resource" ON "recovery_item" USING btree ("environment","resource_id","endpoint","state","at") WHERE "recovery_item"."resource_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_item_by_rule" ON "recovery_item" USING btree ("environment","rule","at" DESC NULLS FIRST,"delivery_id" DESC NULLS FIRST) WHERE "recovery_item"."rule" is not null;--> statement-breakpoint
CREATE INDEX "recovery_item_by_assignee" ON "recovery_item" USING btree ("environment","assignee_name","at" DESC NULLS FIRST,"delivery_id" DESC NULLS FIRST) WHERE "recovery_item"."assignee_name" is not null;--> statement-breakpoint
CREATE INDEX "recovery_item_closed" ON "recovery_item" USING btree ("environment","closed_at" DESC NULLS FIRST) WHERE "recovery_item"."state" = 'closed';--> statement-breakpoint
CREATE INDEX "recovery_item_expiring" ON "recovery_item" USING btree ("environment","expires_at") WHERE "recovery_item"."state" = 'open';--> statement-breakpoint
CREATE INDEX "recovery_proof_of_delivery" ON "recovery_proof" USING btree ("environment","delivery_id") WHERE "recovery_proof"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_proof_of_resource" ON "recovery_proof" USING btree ("environment","resource_id") WHERE "recovery_proof"."resource_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_proof_waiting" ON "recovery_proof" USING btree ("environment","id") WHERE not "recovery_proof"."is_judged";--> statement-breakpoint
CREATE INDEX "ach_return_at_risk" ON "ach_return" USING btree ("environment","currency","sort_at") WHERE "ach_return"."gone_at" is null and coalesce("ach_return"."at_risk_amount", 0) > 0;