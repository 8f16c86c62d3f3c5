ALTER TABLE "orders" DROP CONSTRAINT "orders_kind_known";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rhythm_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rhythm_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_price_id_prices_id_fk" FOREIGN KEY ("next_price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_contract" ON "orders" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_switch" ON "orders" USING btree ("subscription_id") WHERE "orders"."kind" = 'switch' and "orders"."state" in ('open', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "subscriptions_by_next_price" ON "subscriptions" USING btree ("next_price_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('join', 'renewal', 'switch', 'single', 'gift'));