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
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_memos" ADD CONSTRAINT "audio_memos_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_memos" ADD CONSTRAINT "audio_memos_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_bookmarks_newest" ON "audio_bookmarks" USING btree ("uid","updated_at","id");--> statement-breakpoint
CREATE INDEX "audio_bookmarks_of_lesson" ON "audio_bookmarks" USING btree ("uid","lesson_id","start_seconds","id");--> statement-breakpoint
CREATE INDEX "audio_bookmarks_by_lesson" ON "audio_bookmarks" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_memos_newest" ON "audio_memos" USING btree ("uid","updated_at","lesson_id");--> statement-breakpoint
CREATE INDEX "audio_memos_of_lesson" ON "audio_memos" USING btree ("lesson_id");