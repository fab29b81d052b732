CREATE TABLE "console_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"operator_id" text NOT NULL,
	"request_key" text NOT NULL,
	"endpoint" text NOT NULL,
	"credential" text NOT NULL,
	"user_id" text,
	"input" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"status" integer,
	"platform_request_id" text,
	"answer" text,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "console_request_newest" ON "console_request" USING btree ("environment","operator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "console_request_key" ON "console_request" USING btree ("environment","operator_id","request_key");