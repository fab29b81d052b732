CREATE TABLE "audit_seal" (
	"kind" text PRIMARY KEY NOT NULL,
	"row" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"mac" "bytea" NOT NULL
);
