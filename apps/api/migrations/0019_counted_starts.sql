CREATE TABLE "lesson_counted_starts" (
	"lesson_id" text NOT NULL,
	"who" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"of_day" integer NOT NULL,
	CONSTRAINT "lesson_counted_starts_lesson_id_who_pk" PRIMARY KEY("lesson_id","who")
);
--> statement-breakpoint
ALTER TABLE "lesson_counted_starts" ADD CONSTRAINT "lesson_counted_starts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_counted_starts_by_age" ON "lesson_counted_starts" USING btree ("last_at");