-- Every character of a text and every two neighbours, for finding words in sentences that have no spaces.
CREATE FUNCTION "grams"("words" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(
	SELECT DISTINCT gram FROM (
		SELECT one, one || lead(one) OVER (ORDER BY at) AS pair
		FROM unnest(string_to_array("words", NULL)) WITH ORDINALITY AS characters(one, at)
	) AS neighbours CROSS JOIN LATERAL (VALUES (one), (pair)) AS grams(gram) WHERE gram IS NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"names" text NOT NULL,
	"body" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
DROP INDEX "impressions_words";--> statement-breakpoint
DROP FUNCTION "bigrams";--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin (grams(names));--> statement-breakpoint
CREATE INDEX "search_entries_body" ON "search_entries" USING gin (grams(body));--> statement-breakpoint
CREATE INDEX "impressions_words" ON "impressions" USING gin (grams(search_text)) WHERE status = 'open' and deleted_at is null;--> statement-breakpoint
-- Notes are compared as posts are: the two kana make no difference, nor do line ends.
UPDATE "lesson_bookmarks" SET "search_text" = btrim(regexp_replace(translate("search_text", 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), '\s+', ' ', 'g'))
WHERE "search_text" ~ '[ァ-ヶ]|\s\s|[\t\n\r]|^\s|\s$';--> statement-breakpoint
UPDATE "lesson_memos" SET "search_text" = btrim(regexp_replace(translate("search_text", 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), '\s+', ' ', 'g'))
WHERE "search_text" ~ '[ァ-ヶ]|\s\s|[\t\n\r]|^\s|\s$';
