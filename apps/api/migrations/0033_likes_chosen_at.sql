ALTER TABLE "impression_likes" RENAME COLUMN "wished_at" TO "chosen_at";
