-- What a browser wrote for "no id" is one: its bookmark stays, under an id of its own.
UPDATE "lesson_bookmarks" SET "id" = md5("uid" || "lesson_id" || random()::text) WHERE "id" IN ('', 'undefined', 'null');--> statement-breakpoint
ALTER TABLE "lesson_bookmarks" DROP CONSTRAINT "lesson_bookmarks_pkey";--> statement-breakpoint
ALTER TABLE "lesson_bookmarks" ADD CONSTRAINT "lesson_bookmarks_uid_id_pk" PRIMARY KEY("uid","id");
