CREATE TABLE "teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"reading" text NOT NULL,
	"role" text NOT NULL,
	"plans" text[] NOT NULL,
	"greeting_id" text,
	"body_html" text NOT NULL,
	"picture_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "teachers_size" CHECK ("teachers"."width" > 0 and "teachers"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "speaker" text;--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_in_order" ON "teachers" USING btree ("position");