ALTER TABLE "payment_methods" DROP CONSTRAINT "payment_methods_state_known";--> statement-breakpoint
CREATE INDEX "payment_methods_by_ref" ON "payment_methods" USING btree ("provider","provider_ref");--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_state_known" CHECK ("payment_methods"."state" in ('usable', 'suspended', 'removed'));