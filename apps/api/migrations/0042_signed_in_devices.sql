ALTER TABLE "auth_sessions" DROP CONSTRAINT "auth_sessions_reason_known";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_last_used" ON "auth_sessions" USING btree ("uid","rotated_at","id") WHERE "auth_sessions"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_device_short" CHECK (length("auth_sessions"."device") <= 640);--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_reason_known" CHECK ("auth_sessions"."revoked_for" in ('signed_out', 'replaced', 'reused', 'password', 'disabled', 'ended'));