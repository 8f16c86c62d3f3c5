CREATE TABLE "search_versions" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "search_versions_only_row" CHECK ("search_versions"."is_only")
);
--> statement-breakpoint
-- The characters and pairs of a text as "grams" returns them, each with its kind: a kind has an index of its own.
CREATE FUNCTION "kind_grams"("kind" text, "words" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT kind || ':' || gram FROM unnest(grams(words)) AS gram);--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
DROP INDEX "search_entries_body";--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin (kind_grams(kind, names)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_body" ON "search_entries" USING gin (kind_grams(kind, body)) WITH (fastupdate=false);