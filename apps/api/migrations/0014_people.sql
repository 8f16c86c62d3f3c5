-- Every two neighbouring characters of a text, for finding words in the middle of sentences that have no spaces.
CREATE FUNCTION "bigrams"("words" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(
	SELECT DISTINCT pair FROM (
		SELECT one || lead(one) OVER (ORDER BY at) AS pair
		FROM unnest(string_to_array("words", NULL)) WITH ORDINALITY AS characters(one, at)
	) AS pairs WHERE pair IS NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audience" text NOT NULL,
	"from_uid" text,
	"event" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dance_characters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"introduction" text NOT NULL,
	"drawing" text NOT NULL,
	"accent" text NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dance_comment_reads" (
	"uid" text NOT NULL,
	"comment_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dance_comment_reads_uid_comment_id_pk" PRIMARY KEY("uid","comment_id")
);
--> statement-breakpoint
CREATE TABLE "dance_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"is_forced" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"impression_id" text NOT NULL,
	"uid" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"input_hash" text NOT NULL,
	"closed_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "impression_comments_short" CHECK (length("impression_comments"."body") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "impression_counts" (
	"impression_id" text PRIMARY KEY NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_likes" (
	"impression_id" text NOT NULL,
	"uid" text NOT NULL,
	"is_liked" boolean NOT NULL,
	"wished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "impression_likes_impression_id_uid_pk" PRIMARY KEY("impression_id","uid")
);
--> statement-breakpoint
CREATE TABLE "impression_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impression_seen" (
	"uid" text NOT NULL,
	"plan" text NOT NULL,
	"timeline_until" timestamp with time zone,
	"room_until" timestamp with time zone,
	CONSTRAINT "impression_seen_uid_plan_pk" PRIMARY KEY("uid","plan")
);
--> statement-breakpoint
CREATE TABLE "impressions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"search_text" text NOT NULL,
	"picture_ids" text[] DEFAULT '{}' NOT NULL,
	"lesson_id" text,
	"lesson_seconds" double precision,
	"input_hash" text NOT NULL,
	"closed_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "impressions_status" CHECK ("impressions"."status" in ('open', 'room', 'closed')),
	CONSTRAINT "impressions_short" CHECK (length("impressions"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "member_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"notification_preference" jsonb,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"gift_acceptance" boolean DEFAULT false NOT NULL,
	"gift_acceptance_updated_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'unread' NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"link" text,
	"about" text NOT NULL,
	"from_uid" text,
	"impression_id" text,
	"comment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"awaits_mail" boolean NOT NULL,
	"awaits_push" boolean NOT NULL,
	CONSTRAINT "notifications_status" CHECK ("notifications"."status" in ('unread', 'read', 'unlisted', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"notification_id" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"is_begun" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pushes_notification_id_subscription_id_pk" PRIMARY KEY("notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popup_views" (
	"uid" text NOT NULL,
	"popup_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"acted_at" timestamp with time zone,
	CONSTRAINT "popup_views_uid_popup_id_pk" PRIMARY KEY("uid","popup_id")
);
--> statement-breakpoint
CREATE TABLE "popups" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"drawing" text NOT NULL,
	"access" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"frequency" text NOT NULL,
	"priority" integer NOT NULL,
	"action_label" text,
	"action_link" text,
	"content_hash" text NOT NULL,
	CONSTRAINT "popups_frequency" CHECK ("popups"."frequency" in ('once', 'daily', 'until-acted')),
	CONSTRAINT "popups_action" CHECK (("popups"."action_label" is null) = ("popups"."action_link" is null))
);
--> statement-breakpoint
CREATE TABLE "forbidden_words" (
	"word" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_people" (
	"uid" text NOT NULL,
	"other" text NOT NULL,
	"hiding" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_people_uid_other_pk" PRIMARY KEY("uid","other"),
	CONSTRAINT "hidden_people_hiding" CHECK ("hidden_people"."hiding" in ('block', 'mute')),
	CONSTRAINT "hidden_people_not_oneself" CHECK ("hidden_people"."uid" <> "hidden_people"."other")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"impression_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"author_uid" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reported" jsonb NOT NULL,
	"state" text NOT NULL,
	"decision" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reports_state" CHECK ("reports"."state" in ('open', 'kept', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "dance_comment_reads" ADD CONSTRAINT "dance_comment_reads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dance_comment_reads" ADD CONSTRAINT "dance_comment_reads_comment_id_dance_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."dance_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dance_comments" ADD CONSTRAINT "dance_comments_character_id_dance_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."dance_characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_comments" ADD CONSTRAINT "impression_comments_impression_id_impressions_id_fk" FOREIGN KEY ("impression_id") REFERENCES "public"."impressions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_comments" ADD CONSTRAINT "impression_comments_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_counts" ADD CONSTRAINT "impression_counts_impression_id_impressions_id_fk" FOREIGN KEY ("impression_id") REFERENCES "public"."impressions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_likes" ADD CONSTRAINT "impression_likes_impression_id_impressions_id_fk" FOREIGN KEY ("impression_id") REFERENCES "public"."impressions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_likes" ADD CONSTRAINT "impression_likes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_pictures" ADD CONSTRAINT "impression_pictures_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_seen" ADD CONSTRAINT "impression_seen_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_from_uid_users_uid_fk" FOREIGN KEY ("from_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_views" ADD CONSTRAINT "popup_views_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_views" ADD CONSTRAINT "popup_views_popup_id_popups_id_fk" FOREIGN KEY ("popup_id") REFERENCES "public"."popups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_other_users_uid_fk" FOREIGN KEY ("other") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_events_of_audience" ON "live_events" USING btree ("audience","id");--> statement-breakpoint
CREATE INDEX "live_events_by_age" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dance_comment_reads_of_comment" ON "dance_comment_reads" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "dance_comments_newest" ON "dance_comments" USING btree ("published_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "dance_comments_of_character" ON "dance_comments" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "impression_comments_in_order" ON "impression_comments" USING btree ("impression_id","created_at","id") WHERE deleted_at is null and closed_reason is null;--> statement-breakpoint
CREATE INDEX "impression_comments_of_impression" ON "impression_comments" USING btree ("impression_id");--> statement-breakpoint
CREATE INDEX "impression_comments_of_member" ON "impression_comments" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "impression_likes_of_member" ON "impression_likes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "impression_likes_latest" ON "impression_likes" USING btree ("impression_id","wished_at" DESC NULLS FIRST,"uid") WHERE is_liked;--> statement-breakpoint
CREATE INDEX "impression_pictures_of_member" ON "impression_pictures" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "impressions_timeline" ON "impressions" USING btree ("plan","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'open' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "impressions_of_member" ON "impressions" USING btree ("uid","plan","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "impressions_of_lesson" ON "impressions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "impressions_deleted" ON "impressions" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "impressions_words" ON "impressions" USING gin (bigrams(search_text)) WHERE status = 'open' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("uid","about");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("uid","id" DESC NULLS FIRST,"from_uid") WHERE status = 'unread';--> statement-breakpoint
CREATE INDEX "notifications_awaiting_mail" ON "notifications" USING btree ("uid","id") WHERE awaits_mail;--> statement-breakpoint
CREATE INDEX "notifications_of_impression" ON "notifications" USING btree ("impression_id") WHERE impression_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_comment" ON "notifications" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_from" ON "notifications" USING btree ("from_uid") WHERE from_uid is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_member" ON "push_subscriptions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "pushes_of_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "popup_views_of_popup" ON "popup_views" USING btree ("popup_id");--> statement-breakpoint
CREATE INDEX "popups_by_priority" ON "popups" USING btree ("priority" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "hidden_people_by_other" ON "hidden_people" USING btree ("other","hiding","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("uid","impression_id","comment_id");--> statement-breakpoint
CREATE INDEX "reports_by_state" ON "reports" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "diary_settings_by_reminder" ON "diary_settings" USING btree ("reminder_time","uid") WHERE "diary_settings"."reminder_time" is not null;