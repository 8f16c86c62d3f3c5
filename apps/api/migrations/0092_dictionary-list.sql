DROP INDEX "dictionary_words_by_reading";--> statement-breakpoint
CREATE INDEX "dictionary_words_listed" ON "dictionary_words" USING btree ("kana","id","content_hash");