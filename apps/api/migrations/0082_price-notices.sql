CREATE TABLE "price_notices" (
	"subscription_id" text NOT NULL,
	"price_id" text NOT NULL,
	"from_day" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_notices_subscription_id_price_id_pk" PRIMARY KEY("subscription_id","price_id")
);
--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "replaces_id" text;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "replaces_from" date;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_notices_of_price" ON "price_notices" USING btree ("price_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prices_one_successor" ON "prices" USING btree ("replaces_id") WHERE "prices"."is_listed";--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_replaces" CHECK (("prices"."replaces_id" is null) = ("prices"."replaces_from" is null));