CREATE TABLE "ownerships" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"client_id" text NOT NULL,
	"credits" integer NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	"expire_at" timestamp with time zone,
	CONSTRAINT "ownerships_once" UNIQUE("uid","client_id"),
	CONSTRAINT "ownerships_paid" CHECK ("ownerships"."credits" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "market" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "ownerships" ADD CONSTRAINT "ownerships_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownerships" ADD CONSTRAINT "ownerships_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ownerships_one_for_good" ON "ownerships" USING btree ("uid","product_id") WHERE "ownerships"."expire_at" is null;--> statement-breakpoint
CREATE INDEX "ownerships_of_member" ON "ownerships" USING btree ("uid","acquired_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ownerships_of_product" ON "ownerships" USING btree ("product_id");