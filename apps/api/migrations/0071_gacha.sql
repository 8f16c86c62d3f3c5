CREATE TABLE "gacha_counters" (
	"uid" text NOT NULL,
	"gacha_id" text NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"drawn_on_day" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gacha_counters_uid_gacha_id_pk" PRIMARY KEY("uid","gacha_id")
);
--> statement-breakpoint
CREATE TABLE "gacha_counts" (
	"gacha_id" text NOT NULL,
	"version" integer NOT NULL,
	"shard" smallint NOT NULL,
	"item" text NOT NULL,
	"is_pity" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "gacha_counts_gacha_id_version_shard_item_is_pity_pk" PRIMARY KEY("gacha_id","version","shard","item","is_pity")
);
--> statement-breakpoint
CREATE TABLE "gacha_draws" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"gacha_id" text NOT NULL,
	"version" integer NOT NULL,
	"cost" integer NOT NULL,
	"client_seed" text NOT NULL,
	"ordinal" integer NOT NULL,
	"misses" integer NOT NULL,
	"results" jsonb NOT NULL,
	"balance_after" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gacha_exchanges" (
	"exchange_id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"gacha_id" text NOT NULL,
	"item" text NOT NULL,
	"rarity" integer NOT NULL,
	"left_after" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gacha_fragments" (
	"uid" text NOT NULL,
	"gacha_id" text NOT NULL,
	"rarity" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "gacha_fragments_uid_gacha_id_rarity_pk" PRIMARY KEY("uid","gacha_id","rarity"),
	CONSTRAINT "gacha_fragments_count" CHECK ("gacha_fragments"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gacha_tables" (
	"gacha_id" text NOT NULL,
	"version" integer NOT NULL,
	"cost" integer NOT NULL,
	"pity" jsonb,
	"entries" jsonb NOT NULL,
	"hash" text NOT NULL,
	"nonce" text NOT NULL,
	"commitment" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"revealed_seed" text,
	CONSTRAINT "gacha_tables_gacha_id_version_pk" PRIMARY KEY("gacha_id","version"),
	CONSTRAINT "gacha_tables_reveal" CHECK ("gacha_tables"."revealed_seed" is null or "gacha_tables"."closed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "gachas" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"access" text[] NOT NULL,
	"cost" integer NOT NULL,
	"is_trial" boolean NOT NULL,
	"daily_limit" integer,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"pity" jsonb,
	"entries" jsonb NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT "credit_ledger_reason_known";--> statement-breakpoint
ALTER TABLE "gacha_counters" ADD CONSTRAINT "gacha_counters_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_draws" ADD CONSTRAINT "gacha_draws_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_exchanges" ADD CONSTRAINT "gacha_exchanges_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_fragments" ADD CONSTRAINT "gacha_fragments_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gacha_draws_of_member" ON "gacha_draws" USING btree ("uid","gacha_id","ordinal" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gacha_exchanges_of_member" ON "gacha_exchanges" USING btree ("uid","gacha_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gacha_tables_open" ON "gacha_tables" USING btree ("gacha_id") WHERE "gacha_tables"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_reason_known" CHECK ("credit_ledger"."reason" in ('operator', 'diary_week', 'reduce', 'shop', 'achievement', 'gacha'));--> statement-breakpoint
-- A table of odds never changes: it may only be closed, once, and its seed told with that.
CREATE FUNCTION "refuse_other_than_close"() RETURNS trigger AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL
    OR (to_jsonb(NEW) - 'closed_at' - 'revealed_seed') <> (to_jsonb(OLD) - 'closed_at' - 'revealed_seed') THEN
    RAISE EXCEPTION 'a table of odds is never changed';
  END IF;
  RETURN NEW;
END
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "gacha_tables_frozen" BEFORE UPDATE ON "gacha_tables" FOR EACH ROW EXECUTE FUNCTION "refuse_other_than_close"();--> statement-breakpoint
CREATE TRIGGER "gacha_tables_kept" BEFORE DELETE ON "gacha_tables" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
