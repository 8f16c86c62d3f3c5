CREATE TABLE "news_announcements" (
	"news_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_up_to" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "impression_comments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "impression_pictures" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
-- Which of them are in use is found out by the first clean-up.
UPDATE "impression_pictures" SET "unused_since" = "created_at";--> statement-breakpoint
ALTER TABLE "impressions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_announcements" ADD CONSTRAINT "news_announcements_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_announcements_due" ON "news_announcements" USING btree ("due_at") WHERE begun_at is null;--> statement-breakpoint
CREATE INDEX "impression_pictures_unused" ON "impression_pictures" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "impressions_of_picture" ON "impressions" USING gin ("picture_ids") WHERE picture_ids <> '{}';