CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"seat" integer NOT NULL,
	"state" text NOT NULL,
	"late_moves" integer DEFAULT 0 NOT NULL,
	"fee_yen" integer,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_of" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "reservations_state_known" CHECK ("reservations"."state" in ('held', 'reserved', 'cancelled', 'lapsed')),
	CONSTRAINT "reservations_seat" CHECK ("reservations"."seat" between 1 and 1000),
	CONSTRAINT "reservations_counted" CHECK ("reservations"."late_moves" >= 0 and "reservations"."fee_yen" >= 0),
	CONSTRAINT "reservations_cancelled_has_time" CHECK (("reservations"."state" = 'cancelled') = ("reservations"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "slot_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"place" text NOT NULL,
	"weekday" text NOT NULL,
	"starts_at" text NOT NULL,
	"minutes" integer NOT NULL,
	"seats" integer NOT NULL,
	"closed_on" text[] NOT NULL,
	"is_retired" boolean NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "slot_rules_minutes" CHECK ("slot_rules"."minutes" between 1 and 1440),
	CONSTRAINT "slot_rules_seats" CHECK ("slot_rules"."seats" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_kind_known";--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_rules" ADD CONSTRAINT "slot_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_of_order" ON "reservations" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_a_seat" ON "reservations" USING btree ("slot_id","seat") WHERE "reservations"."state" in ('held', 'reserved');--> statement-breakpoint
CREATE INDEX "reservations_to_come" ON "reservations" USING btree ("starts_at") WHERE "reservations"."state" in ('held', 'reserved');--> statement-breakpoint
CREATE INDEX "slot_rules_of_product" ON "slot_rules" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('join', 'renewal', 'switch', 'single', 'gift', 'reservation'));