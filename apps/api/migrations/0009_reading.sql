CREATE TABLE "article_readings" (
	"uid" text NOT NULL,
	"article_id" text NOT NULL,
	"percent" smallint NOT NULL,
	"is_finished" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_readings_uid_article_id_pk" PRIMARY KEY("uid","article_id"),
	CONSTRAINT "article_readings_percent" CHECK ("article_readings"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"category" text NOT NULL,
	"access" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"drawing" text NOT NULL,
	"body_html" text NOT NULL,
	"characters" integer NOT NULL,
	"lesson_id" text,
	"related" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "articles_number" CHECK ("articles"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "body_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"from_part" text NOT NULL,
	"to_part" text NOT NULL,
	"body_html" text NOT NULL,
	"lesson_ids" text[] NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_uses" (
	"word_id" text NOT NULL,
	"kind" text NOT NULL,
	"content_id" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dictionary_uses_word_id_kind_content_id_pk" PRIMARY KEY("word_id","kind","content_id")
);
--> statement-breakpoint
CREATE TABLE "artworks" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"year" integer NOT NULL,
	"alt" text NOT NULL,
	"tags" text[] NOT NULL,
	"body_html" text NOT NULL,
	"picture_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "artworks_size" CHECK ("artworks"."width" > 0 and "artworks"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "item_master" (
	"item_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"kind" text NOT NULL,
	"body_html" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_status" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "shop_status_only_row" CHECK ("shop_status"."is_only")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"slug" text NOT NULL,
	"version" date NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body_html" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_versions_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "weekly_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"term" integer NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"access" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"drawing" text NOT NULL,
	"body_html" text NOT NULL,
	"items" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "weekly_contents_term" CHECK ("weekly_contents"."term" > 0)
);
--> statement-breakpoint
ALTER TABLE "article_readings" ADD CONSTRAINT "article_readings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_readings" ADD CONSTRAINT "article_readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_uses" ADD CONSTRAINT "dictionary_uses_word_id_dictionary_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."dictionary_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_slug_pages_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."pages"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_readings_of_article" ON "article_readings" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_of_series" ON "articles" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "articles_of_category" ON "articles" USING btree ("kind","category","series","number");--> statement-breakpoint
CREATE INDEX "body_connections_of_part" ON "body_connections" USING btree ("from_part","to_part","id");--> statement-breakpoint
CREATE INDEX "dictionary_uses_newest" ON "dictionary_uses" USING btree ("word_id","kind","published_at" DESC NULLS FIRST,"content_id");--> statement-breakpoint
CREATE INDEX "dictionary_uses_of_content" ON "dictionary_uses" USING btree ("kind","content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "artworks_in_order" ON "artworks" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_contents_of_plan" ON "weekly_contents" USING btree ("plan","term");--> statement-breakpoint
CREATE INDEX "weekly_contents_tagged" ON "weekly_contents" USING gin ("tags");