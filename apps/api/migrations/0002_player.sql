CREATE TABLE "audio_past_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audio_past_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"seconds" double precision NOT NULL,
	"reason" text NOT NULL,
	"device_id" text,
	"device_name" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audio_past_positions_reason" CHECK ("audio_past_positions"."reason" in ('started', 'jumped', 'device', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "audio_bookmarks" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"start_seconds" double precision NOT NULL,
	"end_seconds" double precision,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	"repeat_count" smallint,
	"speed" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audio_bookmarks_text_short" CHECK (length("audio_bookmarks"."text") <= 500),
	CONSTRAINT "audio_bookmarks_end_later" CHECK ("audio_bookmarks"."end_seconds" > "audio_bookmarks"."start_seconds")
);
--> statement-breakpoint
CREATE TABLE "audio_memos" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"memo" text NOT NULL,
	"search_text" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audio_memos_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id"),
	CONSTRAINT "audio_memos_short" CHECK (length("audio_memos"."memo") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "player_lesson_speeds" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"speed" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_lesson_speeds_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id"),
	CONSTRAINT "player_lesson_speeds_range" CHECK ("player_lesson_speeds"."speed" between 0.5 and 3)
);
--> statement-breakpoint
CREATE TABLE "player_queues" (
	"uid" text PRIMARY KEY NOT NULL,
	"page" text,
	"playtag" text,
	"lesson_ids" text[] NOT NULL,
	"original_ids" text[] NOT NULL,
	"current_id" text NOT NULL,
	"is_shuffled" boolean NOT NULL,
	"repeat" text NOT NULL,
	"sequence" integer NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_queues_hold" CHECK (cardinality("player_queues"."lesson_ids") between 1 and 500),
	CONSTRAINT "player_queues_go_back_to" CHECK (cardinality("player_queues"."original_ids") <= 500),
	CONSTRAINT "player_queues_repeat" CHECK ("player_queues"."repeat" in ('off', 'all', 'one'))
);
--> statement-breakpoint
CREATE TABLE "player_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"speed" double precision,
	"skip_seconds" integer,
	"volume" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_settings_speed" CHECK ("player_settings"."speed" between 0.5 and 3),
	CONSTRAINT "player_settings_skip" CHECK ("player_settings"."skip_seconds" in (5, 10, 15, 30)),
	CONSTRAINT "player_settings_volume" CHECK ("player_settings"."volume" between 0 and 100)
);
--> statement-breakpoint
DROP INDEX "audio_playback_recent";--> statement-breakpoint
ALTER TABLE "audio_playback" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "audio_playback" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "audio_past_positions" ADD CONSTRAINT "audio_past_positions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_past_positions" ADD CONSTRAINT "audio_past_positions_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_memos" ADD CONSTRAINT "audio_memos_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_memos" ADD CONSTRAINT "audio_memos_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_lesson_speeds" ADD CONSTRAINT "player_lesson_speeds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_queues" ADD CONSTRAINT "player_queues_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_settings" ADD CONSTRAINT "player_settings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_past_positions_latest" ON "audio_past_positions" USING btree ("uid","lesson_id","at","id");--> statement-breakpoint
CREATE INDEX "audio_past_positions_of_lesson" ON "audio_past_positions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_bookmarks_newest" ON "audio_bookmarks" USING btree ("uid","updated_at","id");--> statement-breakpoint
CREATE INDEX "audio_bookmarks_of_lesson" ON "audio_bookmarks" USING btree ("uid","lesson_id","start_seconds","id");--> statement-breakpoint
CREATE INDEX "audio_bookmarks_by_lesson" ON "audio_bookmarks" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_memos_newest" ON "audio_memos" USING btree ("uid","updated_at","lesson_id");--> statement-breakpoint
CREATE INDEX "audio_memos_of_lesson" ON "audio_memos" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "player_lesson_speeds_latest" ON "player_lesson_speeds" USING btree ("uid","updated_at");--> statement-breakpoint
CREATE INDEX "audio_playback_standing" ON "audio_playback" USING btree ("uid","lesson_id","seconds","is_completed","sequence");--> statement-breakpoint
CREATE INDEX "audio_playback_recent" ON "audio_playback" USING btree ("uid","updated_at","lesson_id","seconds","is_completed","sequence");