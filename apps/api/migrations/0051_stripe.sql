CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_ref" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"uid" text PRIMARY KEY NOT NULL,
	"customer_ref" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_kind_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_events_by_time" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_kind_known" CHECK ("money_ledger"."kind" in ('charge', 'refund', 'dispute'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_known" CHECK ("payments"."dispute" in ('none', 'open', 'won', 'lost'));