ALTER TABLE "users" DROP CONSTRAINT "users_nickname_short";--> statement-breakpoint
ALTER TABLE "lesson_bookmarks" DROP CONSTRAINT "lesson_bookmarks_text_short";--> statement-breakpoint
ALTER TABLE "lesson_memos" DROP CONSTRAINT "lesson_memos_short";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_name_short";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_subject_short";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_body_short";--> statement-breakpoint
ALTER TABLE "impression_comments" DROP CONSTRAINT "impression_comments_short";--> statement-breakpoint
ALTER TABLE "impressions" DROP CONSTRAINT "impressions_short";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nickname_short" CHECK (length("users"."nickname") <= 480);--> statement-breakpoint
ALTER TABLE "lesson_bookmarks" ADD CONSTRAINT "lesson_bookmarks_text_short" CHECK (length("lesson_bookmarks"."text") <= 8000);--> statement-breakpoint
ALTER TABLE "lesson_memos" ADD CONSTRAINT "lesson_memos_short" CHECK (length("lesson_memos"."memo") <= 160000);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_name_short" CHECK (length("contact_messages"."name") between 1 and 800);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_subject_short" CHECK (length("contact_messages"."subject") between 1 and 1600);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_body_short" CHECK (length("contact_messages"."body") between 1 and 64000);--> statement-breakpoint
ALTER TABLE "impression_comments" ADD CONSTRAINT "impression_comments_short" CHECK (length("impression_comments"."body") between 1 and 16000);--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_short" CHECK (length("impressions"."body") between 1 and 64000);