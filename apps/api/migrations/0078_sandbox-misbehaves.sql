CREATE TABLE "sandbox_faults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call" text NOT NULL,
	"how" text NOT NULL,
	"times_left" integer NOT NULL,
	"late_seconds" integer,
	CONSTRAINT "sandbox_faults_times" CHECK ("sandbox_faults"."times_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"type" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"is_reversed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_messages_due" ON "sandbox_messages" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_dispute_known" CHECK ("sandbox_payments"."dispute" in ('none', 'open', 'won', 'lost'));