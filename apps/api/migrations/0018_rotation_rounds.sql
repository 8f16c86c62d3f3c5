CREATE TABLE "rotation_rounds" (
	"rotation" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "rotation_rounds_rotation_starts_at_pk" PRIMARY KEY("rotation","starts_at")
);
--> statement-breakpoint
DROP INDEX "weekly_contents_of_plan";--> statement-breakpoint
ALTER TABLE "weekly_contents" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_contents_of_plan" ON "weekly_contents" USING btree ("plan","term") WHERE not retired;--> statement-breakpoint
-- What was on before goes on: weeks came round from the 5th of January 2026 on, by the highest term of their plan, ...
INSERT INTO "rotation_rounds" ("rotation", "starts_at", "items")
SELECT 'weekly ' || p.plan, '2026-01-05T00:00:00+09:00',
  (SELECT jsonb_agg(jsonb_build_object('id', coalesce(w.id, ''), 'durationSeconds', 604800) ORDER BY terms.term)
   FROM generate_series(1, p.terms) AS terms(term)
     LEFT JOIN "weekly_contents" w ON w.plan = p.plan AND w.term = terms.term)
FROM (SELECT "plan", max("term") AS terms FROM "weekly_contents" GROUP BY "plan") p;--> statement-breakpoint
-- ... and the radio from the first of January on, with the talks that every member may hear.
INSERT INTO "rotation_rounds" ("rotation", "starts_at", "items")
SELECT 'radio', '2026-01-01T00:00:00+09:00',
  jsonb_agg(jsonb_build_object('id', l.id, 'durationSeconds', l.duration_seconds) ORDER BY i.position)
FROM "playlist_lessons" i JOIN "lessons" l ON l.id = i.lesson_id
WHERE i.playlist_tag = 'radio' AND l.kind <> 'video' AND l.published_at <= now() AND l.duration_seconds > 0
  AND l.access IN ('{everyone}', '{member}')
HAVING count(*) > 0;
