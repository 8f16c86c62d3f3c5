CREATE TABLE "dictionary_words" (
	"id" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"kana" text NOT NULL,
	"aliases" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"meaning" text NOT NULL,
	"body_html" text NOT NULL,
	"content_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "dictionary_words_by_reading" ON "dictionary_words" USING btree ("kana","id");--> statement-breakpoint
CREATE INDEX "dictionary_words_updated" ON "dictionary_words" USING btree ("updated_at");