CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"environment" text,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"detail" jsonb NOT NULL,
	"address" text,
	"request_id" text,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "archive_span" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archive_span_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"top_at" timestamp (3) with time zone NOT NULL,
	"bottom_at" timestamp (3) with time zone,
	"next_cursor" text,
	"reached_end" boolean DEFAULT false NOT NULL,
	"recent" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"ordinal" integer NOT NULL,
	"sort_at" timestamp (3) with time zone NOT NULL,
	"timestamp" timestamp (3) with time zone,
	"timestamp_text" text,
	"event" text NOT NULL,
	"endpoint" text NOT NULL,
	"outcome" text NOT NULL,
	"success" boolean,
	"response_status" integer,
	"error" text,
	"payload" text NOT NULL,
	"payload_bytes" integer NOT NULL,
	"extra" text,
	"user_id" text,
	"resource_id" text,
	"event_id" text,
	"sequence" integer,
	"occurred_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_count" (
	"environment" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"endpoint" text NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "delivery_count_environment_hour_endpoint_event_outcome_pk" PRIMARY KEY("environment","hour","endpoint","event","outcome")
);
--> statement-breakpoint
CREATE TABLE "delivery_total" (
	"environment" text NOT NULL,
	"endpoint" text NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_total_environment_endpoint_event_outcome_pk" PRIMARY KEY("environment","endpoint","event","outcome")
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"environment" text PRIMARY KEY NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"records" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"progress" jsonb,
	"caught_up_at" timestamp (3) with time zone,
	"complete_pass_at" timestamp (3) with time zone,
	"problem" jsonb
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("environment","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "operator_email" ON "operator" USING btree ("email");--> statement-breakpoint
CREATE INDEX "session_operator" ON "session" USING btree ("operator_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "archive_span_newest" ON "archive_span" USING btree ("environment","top_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_identity" ON "delivery" USING btree ("environment","hash","ordinal");--> statement-breakpoint
CREATE INDEX "delivery_newest" ON "delivery" USING btree ("environment","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "delivery_by_outcome" ON "delivery" USING btree ("environment","outcome","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "delivery_by_event" ON "delivery" USING btree ("environment","event","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);