DROP INDEX "payments_one_at_a_time";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_at_a_time" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('created', 'begun', 'requires_action', 'processing', 'paid') and not "payments"."is_extra";