DROP INDEX "quiz_reviews_of_word";--> statement-breakpoint
ALTER TABLE "quiz_reviews" DROP CONSTRAINT "quiz_reviews_uid_key_pk";--> statement-breakpoint
ALTER TABLE "quiz_reviews" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "quiz_reviews" SET "day" = ("at" at time zone 'Asia/Tokyo')::date;--> statement-breakpoint
DELETE FROM "quiz_reviews" q USING "quiz_reviews" first
  WHERE first.uid = q.uid AND first.word_id = q.word_id AND first.day = q.day AND (first.at, first.key) < (q.at, q.key);--> statement-breakpoint
ALTER TABLE "quiz_reviews" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_reviews" ADD CONSTRAINT "quiz_reviews_uid_word_id_day_pk" PRIMARY KEY("uid","word_id","day");--> statement-breakpoint
ALTER TABLE "quiz_reviews" ADD CONSTRAINT "quiz_reviews_key" UNIQUE("uid","key");
