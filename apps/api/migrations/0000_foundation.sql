CREATE UNLOGGED TABLE "auth_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"is_secret" boolean NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('kept', 'queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "done_once" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "done_once_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "auth_identities" (
	"provider" text NOT NULL,
	"provider_user_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_identities_provider_provider_user_id_pk" PRIMARY KEY("provider","provider_user_id"),
	CONSTRAINT "auth_identities_provider_known" CHECK ("auth_identities"."provider" in ('line')),
	CONSTRAINT "auth_identities_id_short" CHECK (length("auth_identities"."provider_user_id") between 1 and 128)
);
--> statement-breakpoint
CREATE TABLE "auth_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text,
	"email" text,
	"asks_first" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "auth_tokens_kind_known" CHECK ("auth_tokens"."kind" in ('verification', 'password_reset', 'custom', 'line_nonce'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text,
	"nickname" text,
	"authority" text DEFAULT 'customer' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"welcome_mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_uid_short" CHECK (length("users"."uid") between 1 and 64),
	CONSTRAINT "users_email_normal" CHECK ("users"."email" = lower("users"."email") and length("users"."email") <= 254),
	CONSTRAINT "users_nickname_short" CHECK (length("users"."nickname") <= 30),
	CONSTRAINT "users_authority_known" CHECK ("users"."authority" in ('customer', 'operator')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text,
	"message" text NOT NULL,
	"event_no" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"item_id" text,
	"tag" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audio_lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body_html" text NOT NULL,
	"access" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"drawing" text NOT NULL,
	"media_key" text NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"transcript" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "audio_lessons_last" CHECK ("audio_lessons"."duration_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "audio_member_play_counts" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"count" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audio_member_play_counts_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "audio_play_counts" (
	"lesson_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "audio_play_counts_lesson_id_shard_pk" PRIMARY KEY("lesson_id","shard")
);
--> statement-breakpoint
CREATE TABLE "audio_playback" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"seconds" double precision NOT NULL,
	"duration_seconds" double precision,
	"is_completed" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audio_playback_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "audio_playlist_lessons" (
	"playlist_tag" text NOT NULL,
	"position" integer NOT NULL,
	"lesson_id" text NOT NULL,
	CONSTRAINT "audio_playlist_lessons_playlist_tag_position_pk" PRIMARY KEY("playlist_tag","position")
);
--> statement-breakpoint
CREATE TABLE "audio_playlists" (
	"tag" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"plan" text,
	"priority" integer NOT NULL,
	"access" text[] NOT NULL,
	"drawing" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"item_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"store" integer DEFAULT 1 NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"expire_at" timestamp with time zone NOT NULL,
	"subscription_status" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licences_end_after_beginning" CHECK ("licences"."expire_at" > "licences"."since_at"),
	CONSTRAINT "licences_status_known" CHECK ("licences"."status" in ('active', 'revoked', 'suspended')),
	CONSTRAINT "licences_store_not_negative" CHECK ("licences"."store" >= 0)
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"place1" text NOT NULL,
	"place2" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body_html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "news_status_known" CHECK ("news"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body_html" text NOT NULL,
	"version" date NOT NULL,
	"content_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_for" text,
	CONSTRAINT "auth_sessions_reason_known" CHECK ("auth_sessions"."revoked_for" in ('signed_out', 'replaced', 'reused', 'password', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_log" ADD CONSTRAINT "content_log_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_member_play_counts" ADD CONSTRAINT "audio_member_play_counts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_member_play_counts" ADD CONSTRAINT "audio_member_play_counts_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_play_counts" ADD CONSTRAINT "audio_play_counts_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_playback" ADD CONSTRAINT "audio_playback_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_playback" ADD CONSTRAINT "audio_playback_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_playlist_lessons" ADD CONSTRAINT "audio_playlist_lessons_playlist_tag_audio_playlists_tag_fk" FOREIGN KEY ("playlist_tag") REFERENCES "public"."audio_playlists"("tag") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_playlist_lessons" ADD CONSTRAINT "audio_playlist_lessons_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_limits_by_end" ON "auth_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "done_once_by_age" ON "done_once" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "auth_identities_of_member" ON "auth_identities" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "auth_tokens_of_member" ON "auth_tokens" USING btree ("uid","kind");--> statement-breakpoint
CREATE INDEX "auth_tokens_by_end" ON "auth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at" DESC NULLS FIRST,"uid");--> statement-breakpoint
CREATE INDEX "activity_events_of_member" ON "activity_events" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "content_log_of_member" ON "content_log" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "audio_member_play_counts_of_lesson" ON "audio_member_play_counts" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_playback_recent" ON "audio_playback" USING btree ("uid","updated_at");--> statement-breakpoint
CREATE INDEX "audio_playback_of_lesson" ON "audio_playback" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_playlists_of_lesson" ON "audio_playlist_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_playlists_of_plan" ON "audio_playlists" USING btree ("plan","priority" DESC NULLS FIRST,"tag");--> statement-breakpoint
CREATE INDEX "licences_by_member" ON "licences" USING btree ("uid","expire_at");--> statement-breakpoint
CREATE INDEX "news_open_of_place" ON "news" USING btree ("place1","place2","created_at" DESC NULLS FIRST,"id") WHERE "news"."status" = 'open';--> statement-breakpoint
CREATE INDEX "auth_sessions_of_member" ON "auth_sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "auth_sessions_revoked" ON "auth_sessions" USING btree ("revoked_at") WHERE "auth_sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "auth_sessions_by_end" ON "auth_sessions" USING btree ("expires_at");