DROP INDEX "dictionary_uses_of_content";--> statement-breakpoint
ALTER TABLE "dictionary_uses" ADD COLUMN "place" smallint NOT NULL;--> statement-breakpoint
CREATE INDEX "dictionary_uses_of_content" ON "dictionary_uses" USING btree ("kind","content_id","place");--> statement-breakpoint
INSERT INTO "page_versions" ("slug", "version", "title", "lead", "body_html", "updated_at")
SELECT "slug", "version", "title", "lead", "body_html", "updated_at" FROM "pages" ON CONFLICT DO NOTHING;
