ALTER TABLE "auth_tokens" DROP CONSTRAINT "auth_tokens_kind_known";--> statement-breakpoint
ALTER TABLE "auth_sessions" DROP CONSTRAINT "auth_sessions_reason_known";--> statement-breakpoint
CREATE INDEX "auth_tokens_held_address" ON "auth_tokens" USING btree ("email") WHERE "auth_tokens"."kind" = 'email_undo';--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_kind_known" CHECK ("auth_tokens"."kind" in ('verification', 'password_reset', 'custom', 'line_nonce', 'email_change', 'email_undo'));--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_reason_known" CHECK ("auth_sessions"."revoked_for" in ('signed_out', 'replaced', 'reused', 'password', 'disabled', 'ended', 'email'));