-- Texts are searched in one form everywhere: the katakana marks of repetition are the hiragana ones, too.
UPDATE "impressions" SET "search_text" = translate("search_text", 'ヽヾ', 'ゝゞ') WHERE "search_text" ~ '[ヽヾ]';--> statement-breakpoint
UPDATE "lesson_bookmarks" SET "search_text" = translate("search_text", 'ヽヾ', 'ゝゞ') WHERE "search_text" ~ '[ヽヾ]';--> statement-breakpoint
UPDATE "lesson_memos" SET "search_text" = translate("search_text", 'ヽヾ', 'ゝゞ') WHERE "search_text" ~ '[ヽヾ]';--> statement-breakpoint
UPDATE "search_entries" SET "names" = translate("names", 'ヽヾ', 'ゝゞ'), "body" = translate("body", 'ヽヾ', 'ゝゞ') WHERE "body" ~ '[ヽヾ]' OR "names" ~ '[ヽヾ]';--> statement-breakpoint
INSERT INTO "forbidden_words" ("word", "created_at") SELECT translate("word", 'ヽヾ', 'ゝゞ'), "created_at" FROM "forbidden_words" WHERE "word" ~ '[ヽヾ]' ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "forbidden_words" WHERE "word" ~ '[ヽヾ]';
