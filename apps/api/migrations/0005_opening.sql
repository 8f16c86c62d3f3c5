CREATE TABLE "audio_lesson_weeks" (
	"category" text NOT NULL,
	"week" integer NOT NULL,
	"lesson_id" text NOT NULL,
	CONSTRAINT "audio_lesson_weeks_category_week_lesson_id_pk" PRIMARY KEY("category","week","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "audio_lessons" ADD COLUMN "opening" jsonb;--> statement-breakpoint
ALTER TABLE "audio_playlists" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "audio_playlists" ADD COLUMN "opening" jsonb;--> statement-breakpoint
ALTER TABLE "audio_lesson_weeks" ADD CONSTRAINT "audio_lesson_weeks_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_lesson_weeks_of_lesson" ON "audio_lesson_weeks" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audio_lessons_tagged" ON "audio_lessons" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "audio_lessons_of_plan" ON "audio_lessons" USING gin ("access");--> statement-breakpoint
CREATE INDEX "audio_playlists_tagged" ON "audio_playlists" USING gin ("tags");