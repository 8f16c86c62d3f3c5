CREATE TABLE "trial_claims" (
	"family" text NOT NULL,
	"claimant" text NOT NULL,
	"subscription_id" text NOT NULL,
	CONSTRAINT "trial_claims_family_claimant_pk" PRIMARY KEY("family","claimant")
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"told_days" integer,
	CONSTRAINT "trials_told" CHECK ("trials"."told_days" between 1 and 90)
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "trial_days" integer;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_claims_of_subscription" ON "trial_claims" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_trial" CHECK ("prices"."trial_days" is null or ("prices"."trial_days" between 1 and 90 and "prices"."interval" <> 'none'));