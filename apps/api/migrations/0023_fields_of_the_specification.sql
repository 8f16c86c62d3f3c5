DROP INDEX "lessons_of_kind";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until content is loaded again, which makes the keys of readings.
UPDATE "lessons" SET "sort_key" = lower("title");--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "tags1" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_of_lesson" ON "articles" USING btree ("lesson_id","series","number") WHERE kind = 'matome';--> statement-breakpoint
CREATE INDEX "lessons_by_name" ON "lessons" USING btree ("kind","sort_key","id");