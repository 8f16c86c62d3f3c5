CREATE TABLE "credit_balances" (
	"uid" text PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "credit_balances_within" CHECK ("credit_balances"."balance" between 0 and 9999999)
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"note" text,
	"balance_after" integer NOT NULL,
	CONSTRAINT "credit_ledger_once" UNIQUE("uid","reason","ref"),
	CONSTRAINT "credit_ledger_moves" CHECK ("credit_ledger"."delta" <> 0),
	CONSTRAINT "credit_ledger_within" CHECK ("credit_ledger"."balance_after" between 0 and 9999999),
	CONSTRAINT "credit_ledger_reason_known" CHECK ("credit_ledger"."reason" in ('operator', 'diary_week', 'reduce', 'shop')),
	CONSTRAINT "credit_ledger_note_length" CHECK (length("credit_ledger"."note") <= 1920)
);
--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_ledger_of_member" ON "credit_ledger" USING btree ("uid","id" DESC NULLS FIRST);--> statement-breakpoint
-- Of its entries, only those of an account that is deleted go: by the foreign key, that is, within its trigger.
CREATE TRIGGER "credit_ledger_unchanged" BEFORE UPDATE ON "credit_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "credit_ledger_kept" BEFORE DELETE ON "credit_ledger" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();
