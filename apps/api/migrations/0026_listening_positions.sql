DROP INDEX "lesson_playback_standing";--> statement-breakpoint
DROP INDEX "lesson_playback_recent";--> statement-breakpoint
ALTER TABLE "lesson_playback" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "lesson_playback" ADD COLUMN "recent_at" timestamp with time zone GENERATED ALWAYS AS (date_bin('5 minutes', updated_at, timestamptz '2000-01-01 00:00:00+00')) STORED;--> statement-breakpoint
CREATE INDEX "lesson_playback_finished" ON "lesson_playback" USING btree ("uid") WHERE is_completed;--> statement-breakpoint
CREATE INDEX "lesson_playback_recent" ON "lesson_playback" USING btree ("uid","recent_at");