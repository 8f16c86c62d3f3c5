CREATE TABLE "body_types" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"traits" text[] NOT NULL,
	"next" jsonb NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_achievements" ADD COLUMN "is_seen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member_achievements" ALTER COLUMN "is_seen" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "quiz_reviews_by_day" ON "quiz_reviews" USING btree ("uid","day");