CREATE TABLE "family_holds" (
	"uid" text NOT NULL,
	"family" text NOT NULL,
	"subscription_id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "family_holds_uid_family_pk" PRIMARY KEY("uid","family")
);
--> statement-breakpoint
CREATE TABLE "money_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"yen" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	CONSTRAINT "money_ledger_once" UNIQUE("provider","provider_ref","kind"),
	CONSTRAINT "money_ledger_kind_known" CHECK ("money_ledger"."kind" in ('charge', 'refund')),
	CONSTRAINT "money_ledger_sign" CHECK (("money_ledger"."kind" = 'charge') = ("money_ledger"."yen" > 0))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"uid" text,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"subscription_id" text,
	"period_no" integer,
	"from_day" date,
	"to_day" date,
	"total_yen" integer NOT NULL,
	"tax_yen" integer NOT NULL,
	"refunded_yen" integer DEFAULT 0 NOT NULL,
	"provider" text NOT NULL,
	"method_label" text NOT NULL,
	"confirmation" jsonb,
	"confirmation_hash" text,
	"decline_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_serial" UNIQUE("serial"),
	CONSTRAINT "orders_once" UNIQUE("uid","client_id"),
	CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('join', 'renewal', 'single')),
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open', 'processing', 'failed', 'paid', 'expired', 'void', 'refunded')),
	CONSTRAINT "orders_refund_within" CHECK ("orders"."refunded_yen" between 0 and "orders"."total_yen"),
	CONSTRAINT "orders_paid_has_time" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"label" text NOT NULL,
	"exp_month" integer,
	"exp_year" integer,
	"state" text DEFAULT 'usable' NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_methods_once" UNIQUE("uid","provider","provider_ref"),
	CONSTRAINT "payment_methods_state_known" CHECK ("payment_methods"."state" in ('usable', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"method_id" text,
	"is_off_session" boolean NOT NULL,
	"state" text NOT NULL,
	"amount_yen" integer NOT NULL,
	"captured_yen" integer DEFAULT 0 NOT NULL,
	"refunded_yen" integer DEFAULT 0 NOT NULL,
	"decline_reason" text,
	"is_retryable" boolean DEFAULT false NOT NULL,
	"client_secret" text,
	"read_began_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_of_provider" UNIQUE("provider","provider_ref"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('created', 'begun', 'requires_action', 'processing', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "payments_sums" CHECK ("payments"."refunded_yen" between 0 and "payments"."captured_yen" and "payments"."captured_yen" <= "payments"."amount_yen")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text NOT NULL,
	"reissue_count" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"snapshot" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number_reissue_count_pk" PRIMARY KEY("number","reissue_count")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_yen" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_yen" > 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'done'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"families" text[] NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"method_id" text,
	"started_on" date NOT NULL,
	"period_no" integer DEFAULT 0 NOT NULL,
	"period_from" date,
	"renew_on" date,
	"paid_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason_selected" text,
	"reason_text" text,
	"shoshin_text" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('incomplete', 'active', 'past_due', 'cancelling', 'ended')),
	CONSTRAINT "subscriptions_end_has_reason" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."end_reason" is not null)),
	CONSTRAINT "subscriptions_period_counted" CHECK ("subscriptions"."period_no" >= 0 and "subscriptions"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"amount_yen" integer NOT NULL,
	"interval" text NOT NULL,
	"interval_count" integer NOT NULL,
	"plan_key" text,
	"position" integer NOT NULL,
	"available_from" timestamp with time zone,
	"available_until" timestamp with time zone,
	"is_listed" boolean NOT NULL,
	CONSTRAINT "prices_amount_payable" CHECK ("prices"."amount_yen" between 50 and 9999999),
	CONSTRAINT "prices_interval_known" CHECK ("prices"."interval" in ('none', 'month', 'year')),
	CONSTRAINT "prices_interval_counted" CHECK ("prices"."interval_count" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body_html" text NOT NULL,
	"drawing" text NOT NULL,
	"group" text,
	"position" integer NOT NULL,
	"families" text[] NOT NULL,
	"grants" jsonb NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"card" text NOT NULL,
	"amount_yen" integer NOT NULL,
	"saves_method" boolean NOT NULL,
	"is_known" boolean NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"refunded_yen" integer DEFAULT 0 NOT NULL,
	"paid_from" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_refund_within" CHECK ("sandbox_payments"."refunded_yen" between 0 and "sandbox_payments"."amount_yen"),
	CONSTRAINT "sandbox_payments_state_known" CHECK ("sandbox_payments"."state" in ('begun', 'requires_action', 'processing', 'paid', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"amount_yen" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "source_kind" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "counts_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "family_holds" ADD CONSTRAINT "family_holds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_holds" ADD CONSTRAINT "family_holds_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_holds" ADD CONSTRAINT "family_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_ref_sandbox_payments_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."sandbox_payments"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_holds_of_subscription" ON "family_holds" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "family_holds_of_order" ON "family_holds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_ledger_of_order" ON "money_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_period" ON "orders" USING btree ("subscription_id","period_no") WHERE "orders"."kind" in ('join', 'renewal');--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("uid","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_price" ON "orders" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("deadline_at") WHERE "orders"."state" in ('open', 'processing', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_one_default" ON "payment_methods" USING btree ("uid") WHERE "payment_methods"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_at_a_time" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('created', 'begun', 'requires_action', 'processing', 'paid');--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "payments_under_way" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('created', 'begun', 'requires_action', 'processing');--> statement-breakpoint
CREATE INDEX "receipts_of_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_of_refund" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "subscriptions_of_member" ON "subscriptions" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_by_price" ON "subscriptions" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_product" ON "subscriptions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_method" ON "subscriptions" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_attempt_at") WHERE "subscriptions"."state" in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_running_out" ON "subscriptions" USING btree ("paid_until") WHERE "subscriptions"."state" in ('past_due', 'cancelling');--> statement-breakpoint
CREATE INDEX "prices_of_product" ON "prices" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_once_of_source" ON "licences" USING btree ("source_id","item_id") WHERE "licences"."source_id" is not null;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_source_named" CHECK (("licences"."source_kind" = 'manual') = ("licences"."source_id" is null));--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION '% rows never change', TG_TABLE_NAME;
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "money_ledger_unchanged" BEFORE UPDATE OR DELETE ON "money_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "prices_unchanged" BEFORE UPDATE ON "prices" FOR EACH ROW
  WHEN ((OLD.amount_yen, OLD.interval, OLD.interval_count, OLD.product_id) IS DISTINCT FROM (NEW.amount_yen, NEW.interval, NEW.interval_count, NEW.product_id))
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "receipts_unchanged" BEFORE UPDATE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
