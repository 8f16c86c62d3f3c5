ALTER TABLE "impression_comments" ADD COLUMN "post_uid" text;--> statement-breakpoint
ALTER TABLE "impression_comments" ADD COLUMN "post_plan" text;--> statement-breakpoint
UPDATE "impression_comments" c SET "post_uid" = i."uid", "post_plan" = i."plan" FROM "impressions" i WHERE i."id" = c."impression_id";--> statement-breakpoint
ALTER TABLE "impression_comments" ALTER COLUMN "post_uid" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "impression_comments" ALTER COLUMN "post_plan" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "impression_comments_answers" ON "impression_comments" USING btree ("post_uid","post_plan","created_at" DESC NULLS FIRST,"impression_id" DESC NULLS FIRST) WHERE deleted_at is null and closed_reason is null and uid <> post_uid;
