ALTER TABLE "subscriptions" ADD COLUMN "trial_periods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "trial_periods" = 1 WHERE "id" IN (SELECT "subscription_id" FROM "trials");--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_of_contract" ON "gifts" USING btree ("subscription_id") WHERE "gifts"."subscription_id" is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_given_counted" CHECK ("subscriptions"."given_days" >= 0 and "subscriptions"."trial_periods" in (0, 1));