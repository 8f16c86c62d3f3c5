CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"giver_uid" text,
	"title" text NOT NULL,
	"drawing" text NOT NULL,
	"grants" jsonb NOT NULL,
	"code_hash" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_by" text,
	"redeemed_at" timestamp with time zone,
	"since_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "gifts_of_order" UNIQUE("order_id"),
	CONSTRAINT "gifts_by_code" UNIQUE("code_hash"),
	CONSTRAINT "gifts_state_known" CHECK ("gifts"."state" in ('open', 'redeemed', 'returned')),
	CONSTRAINT "gifts_end_within" CHECK ("gifts"."expires_at" <= "gifts"."bought_at" + interval '150 days'),
	CONSTRAINT "gifts_redeemed_has_time" CHECK ("gifts"."state" <> 'redeemed' or "gifts"."redeemed_at" is not null),
	CONSTRAINT "gifts_texts_length" CHECK (length("gifts"."message") <= 3200 and length("gifts"."to_name") <= 480)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_kind_known";--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_uid_users_uid_fk" FOREIGN KEY ("giver_uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_uid_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_of_giver" ON "gifts" USING btree ("giver_uid","bought_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gifts_of_receiver" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('join', 'renewal', 'single', 'gift'));