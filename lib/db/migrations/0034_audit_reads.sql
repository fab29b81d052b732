CREATE TABLE "audit_read" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_read_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"environment" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"token_name" text,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"entity_id" text,
	"user_id" text,
	"resource_id" text,
	"address" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_read_newest" ON "audit_read" USING btree ("environment","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_read_by_kind" ON "audit_read" USING btree ("environment","kind","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_read_by_actor" ON "audit_read" USING btree ("environment","actor_name","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_read_by_entity" ON "audit_read" USING btree ("environment","entity_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_read"."entity_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_read_by_user" ON "audit_read" USING btree ("environment","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_read"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_read_by_resource" ON "audit_read" USING btree ("environment","resource_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_read"."resource_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_read_oldest" ON "audit_read" USING btree ("at");