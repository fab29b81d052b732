CREATE TABLE "delivery_lag" (
	"environment" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"endpoint" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "delivery_lag_key" PRIMARY KEY("environment","hour","endpoint","bucket")
);
--> statement-breakpoint
CREATE TABLE "export_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_key" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"file" jsonb,
	"manifest" jsonb,
	"problem" text,
	"cancelled_by" text,
	"schedule_id" text,
	"missed" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"snapshot_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"lease_owner" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "export_preset" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"owner_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"shared_with" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"cadence" jsonb NOT NULL,
	"zone" text NOT NULL,
	"owner_id" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_due_at" timestamp (3) with time zone NOT NULL,
	"last_due_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
DROP INDEX "audit_newest";--> statement-breakpoint
ALTER TABLE "export_preset" ADD CONSTRAINT "export_preset_owner_id_operator_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_owner_id_operator_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_job_newest" ON "export_job" USING btree ("environment","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "export_job_request" ON "export_job" USING btree ("environment","request_key");--> statement-breakpoint
CREATE INDEX "export_job_open" ON "export_job" USING btree ("environment","id") WHERE "export_job"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "export_job_expiring" ON "export_job" USING btree ("expires_at") WHERE "export_job"."state" = 'done';--> statement-breakpoint
CREATE INDEX "export_job_of_schedule" ON "export_job" USING btree ("schedule_id","id" DESC NULLS FIRST) WHERE "export_job"."schedule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "export_preset_name" ON "export_preset" USING btree ("environment","list","owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "export_schedule_name" ON "export_schedule" USING btree ("environment",lower("name"));--> statement-breakpoint
CREATE INDEX "export_schedule_due" ON "export_schedule" USING btree ("next_due_at") WHERE not "export_schedule"."is_paused";--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit" USING btree (coalesce("environment", ''),"action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree (coalesce("environment", ''),"actor_name","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_actor_and_action" ON "audit" USING btree (coalesce("environment", ''),"actor_name","action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit" USING btree (coalesce("environment", ''),"entity_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit"."entity_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_by_word" ON "audit" USING gin ((jsonb_to_tsvector('simple', "detail", '["string", "numeric"]') || to_tsvector('simple', "actor_name" || ' ' || coalesce("entity_id", ''))));--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree (coalesce("environment", ''),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Texts at paths of a JSON text, null where there is none; null for a text that is no JSON. Characters that jsonb can't hold
-- come as U+FFFD.
CREATE FUNCTION "payload_texts"("payload" text, "paths" text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL UNSAFE AS $$
DECLARE
	parsed jsonb;
	found text[] := '{}';
	place_of text;
	item jsonb;
	loose json;
BEGIN
	-- Plain steps: a query for each row took twice as long.
	parsed := payload::jsonb;
	FOREACH place_of IN ARRAY paths LOOP
		item := parsed #> place_of::text[];
		found := array_append(found, CASE WHEN jsonb_typeof(item) = 'string' THEN item #>> '{}' END);
	END LOOP;
	RETURN found;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
	BEGIN
		loose := regexp_replace(payload, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::json;
		RETURN (SELECT array_agg(CASE WHEN json_typeof(loose #> path::text[]) = 'string' THEN loose #>> path::text[] END ORDER BY place)
			FROM unnest(paths) WITH ORDINALITY AS wanted(path, place));
	EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
		RETURN NULL;
	END;
END
$$;--> statement-breakpoint
-- The structure of a JSON value, with types and lengths in place of values. Only names of members that the contract knows are kept: a
-- key may hold a person's data, too.
CREATE FUNCTION "masked_json"("value" jsonb, "names" text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	shown text := value #>> '{}';
BEGIN
	RETURN CASE jsonb_typeof(value)
		WHEN 'object' THEN coalesce((
			SELECT jsonb_object_agg(
				CASE WHEN member.key = ANY (names) THEN member.key ELSE 'member ' || member.place END,
				masked_json(member.value, names))
			FROM jsonb_each(value) WITH ORDINALITY AS member(key, value, place)), '{}')
		WHEN 'array' THEN coalesce((
			SELECT jsonb_agg(masked_json(item.value, names) ORDER BY item.place)
			FROM jsonb_array_elements(value) WITH ORDINALITY AS item(value, place)), '[]')
		WHEN 'null' THEN 'null'
		WHEN 'boolean' THEN to_jsonb('boolean'::text)
		ELSE to_jsonb(CASE jsonb_typeof(value) WHEN 'string' THEN 'text' ELSE 'number' END || ' of ' || length(shown)
			|| CASE length(shown) WHEN 1 THEN ' character' ELSE ' characters' END)
	END;
END
$$;
--> statement-breakpoint
-- A payload that is no JSON, or that jsonb can't hold, is its size and SHA-256.
CREATE FUNCTION "masked_payload"("payload" text, "bytes" integer, "names" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL UNSAFE AS $$
BEGIN
	RETURN masked_json(payload::jsonb, names)::text;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
	RETURN CASE WHEN payload = '' THEN '' ELSE bytes || ' bytes, SHA-256 ' || encode(sha256(convert_to(payload, 'UTF8')), 'hex') END;
END
$$;
--> statement-breakpoint
-- The edges of LAG_EDGES (lib/archive/lag/lag-buckets.ts).
WITH RECURSIVE edge(at) AS (
  SELECT 0::bigint UNION ALL SELECT greatest(at + 1, at * 105 / 100) FROM edge WHERE greatest(at + 1, at * 105 / 100) < 320000000000
), edges AS MATERIALIZED (
  SELECT array_agg(at ORDER BY at) AS all_edges FROM edge
)
INSERT INTO "delivery_lag" ("environment", "hour", "endpoint", "bucket", "count")
SELECT
  "environment", date_trunc('hour', "sort_at" AT TIME ZONE 'utc') AT TIME ZONE 'utc', "endpoint",
  coalesce(width_bucket((extract(epoch FROM "timestamp" - "occurred_at") * 1000)::bigint, all_edges), -1), count(*)
FROM "delivery", edges GROUP BY 1, 2, 3, 4;
