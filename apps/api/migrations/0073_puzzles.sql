CREATE TABLE "puzzle_results" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"puzzle_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"misses" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "puzzle_results_uid_key_pk" PRIMARY KEY("uid","key"),
	CONSTRAINT "puzzle_results_seconds" CHECK ("puzzle_results"."seconds" between 0 and 86400),
	CONSTRAINT "puzzle_results_misses" CHECK ("puzzle_results"."misses" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "puzzles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"access" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"ratio" double precision NOT NULL,
	"pictures" text[] NOT NULL,
	"spots" jsonb NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "puzzle_results" ADD CONSTRAINT "puzzle_results_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "puzzle_results_best" ON "puzzle_results" USING btree ("uid","puzzle_id","seconds","misses");