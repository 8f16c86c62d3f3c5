CREATE TABLE "achievements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"rule" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"uid" text NOT NULL,
	"fact" text NOT NULL,
	"about" text NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "facts_uid_fact_about_pk" PRIMARY KEY("uid","fact","about"),
	CONSTRAINT "facts_amount" CHECK ("facts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "member_achievements" (
	"uid" text NOT NULL,
	"achievement_id" text NOT NULL,
	"title" text NOT NULL,
	"achieved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_achievements_uid_achievement_id_pk" PRIMARY KEY("uid","achievement_id")
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT "credit_ledger_reason_known";--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_achievements" ADD CONSTRAINT "member_achievements_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_reason_known" CHECK ("credit_ledger"."reason" in ('operator', 'diary_week', 'reduce', 'shop', 'achievement'));