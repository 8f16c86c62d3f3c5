CREATE TABLE "leavings" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text,
	"state" text NOT NULL,
	"posts" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "leavings_state_known" CHECK ("leavings"."state" in ('parked', 'left', 'erasing', 'erased', 'stayed')),
	CONSTRAINT "leavings_posts_known" CHECK ("leavings"."posts" in ('remove', 'keep')),
	CONSTRAINT "leavings_erased_names_nobody" CHECK ("leavings"."state" <> 'erased' or "leavings"."uid" is null)
);
--> statement-breakpoint
ALTER TABLE "auth_tokens" DROP CONSTRAINT "auth_tokens_kind_known";--> statement-breakpoint
ALTER TABLE "auth_sessions" DROP CONSTRAINT "auth_sessions_reason_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_number" text;--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leavings_one_at_a_time" ON "leavings" USING btree ("uid") WHERE "leavings"."state" in ('parked', 'left', 'erasing');--> statement-breakpoint
CREATE INDEX "leavings_of_member" ON "leavings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "leavings_parked" ON "leavings" USING btree ("next_try_at") WHERE "leavings"."state" = 'parked';--> statement-breakpoint
CREATE INDEX "leavings_to_erase" ON "leavings" USING btree ("undo_until") WHERE "leavings"."state" in ('left', 'erasing');--> statement-breakpoint
CREATE INDEX "reports_of_author" ON "reports" USING btree ("author_uid");--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_kind_known" CHECK ("auth_tokens"."kind" in ('verification', 'password_reset', 'custom', 'line_nonce', 'email_change', 'email_undo', 'passkey', 'leaving_undo'));--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_reason_known" CHECK ("auth_sessions"."revoked_for" in ('signed_out', 'replaced', 'reused', 'password', 'disabled', 'ended', 'email', 'left'));