DROP INDEX "subscriptions_by_price";--> statement-breakpoint
DROP INDEX "price_notices_of_price";--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD COLUMN "accepted_why" text;--> statement-breakpoint
ALTER TABLE "price_notices" ADD COLUMN "mail_id" text;--> statement-breakpoint
CREATE INDEX "subscriptions_by_price" ON "subscriptions" USING btree ("price_id","id");--> statement-breakpoint
CREATE INDEX "price_notices_of_price" ON "price_notices" USING btree ("price_id","subscription_id");--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD CONSTRAINT "reconcile_findings_accepted" CHECK (("reconcile_findings"."accepted_at" is null) = ("reconcile_findings"."accepted_why" is null));