CREATE TABLE "reconcile_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fault" text NOT NULL,
	"object" text NOT NULL,
	"there" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"seen_by" bigint NOT NULL,
	"mended_at" timestamp with time zone,
	"mended_by" text
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"by" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"compared_payments" integer DEFAULT 0 NOT NULL,
	"open_findings" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_findings_open" ON "reconcile_findings" USING btree ("fault","object") WHERE "reconcile_findings"."mended_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_time" ON "sandbox_payments" USING btree ("created_at","ref");