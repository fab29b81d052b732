ALTER TABLE "delivery" DROP CONSTRAINT "delivery_pkey";--> statement-breakpoint
ALTER TABLE "incident_run" DROP CONSTRAINT "incident_run_pkey";--> statement-breakpoint
ALTER TABLE "recovery_item" DROP CONSTRAINT "recovery_item_pkey";--> statement-breakpoint
ALTER TABLE "recovery_proof" DROP CONSTRAINT "recovery_proof_pkey";--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_key" PRIMARY KEY("environment","id");--> statement-breakpoint
ALTER TABLE "incident_run" ADD CONSTRAINT "incident_run_key" PRIMARY KEY("environment","id");--> statement-breakpoint
ALTER TABLE "recovery_item" ADD CONSTRAINT "recovery_item_key" PRIMARY KEY("environment","delivery_id");--> statement-breakpoint
ALTER TABLE "recovery_proof" ADD CONSTRAINT "recovery_proof_key" PRIMARY KEY("environment","id");
