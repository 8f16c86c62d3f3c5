CREATE TABLE "lesson_favorites" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_favorites_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "films" (
	"media_key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"width" integer,
	"height" integer,
	"duration_seconds" double precision,
	"heights" integer[] DEFAULT '{}' NOT NULL,
	"strip" jsonb,
	"progress" double precision DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "films_state" CHECK ("films"."state" in ('waiting', 'working', 'ready', 'failed', 'whole')),
	CONSTRAINT "films_reason" CHECK (("films"."reason" is not null) = ("films"."state" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "playlist_finishes" (
	"uid" text NOT NULL,
	"playlist_tag" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "playlist_finishes_uid_playlist_tag_pk" PRIMARY KEY("uid","playlist_tag")
);
--> statement-breakpoint
CREATE TABLE "vimeo_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text,
	"title" text,
	"description" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"thumbnail_url" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "player_lesson_speeds" DROP CONSTRAINT "player_lesson_speeds_range";--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "media_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "kind" text DEFAULT 'audio' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "vimeo_id" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "artist" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "lyrics" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "order_direction" text;--> statement-breakpoint
ALTER TABLE "lesson_favorites" ADD CONSTRAINT "lesson_favorites_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_favorites" ADD CONSTRAINT "lesson_favorites_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_finishes" ADD CONSTRAINT "playlist_finishes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_finishes" ADD CONSTRAINT "playlist_finishes_playlist_tag_playlists_tag_fk" FOREIGN KEY ("playlist_tag") REFERENCES "public"."playlists"("tag") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_favorites_latest" ON "lesson_favorites" USING btree ("uid","created_at","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_favorites_of_lesson" ON "lesson_favorites" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "playlist_finishes_of_playlist" ON "playlist_finishes" USING btree ("playlist_tag");--> statement-breakpoint
CREATE INDEX "lessons_of_kind" ON "lessons" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "lessons_of_medium" ON "lessons" USING btree ("media_key");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('audio', 'video', 'music'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_medium" CHECK (("lessons"."media_key" is null) <> ("lessons"."vimeo_id" is null));--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_order" CHECK ("playlists"."order_key" in ('published', 'title', 'name') and "playlists"."order_direction" in ('asc', 'desc')
        or "playlists"."order_key" is null and "playlists"."order_direction" is null);--> statement-breakpoint
ALTER TABLE "player_lesson_speeds" ADD CONSTRAINT "player_lesson_speeds_range" CHECK ("player_lesson_speeds"."speed" between 0.25 and 3);