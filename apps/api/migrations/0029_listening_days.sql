CREATE TABLE "listening_days" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"seconds" double precision NOT NULL,
	"sessions" integer NOT NULL,
	CONSTRAINT "listening_days_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
ALTER TABLE "listening_days" ADD CONSTRAINT "listening_days_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "listening_days" ("uid", "day", "seconds", "sessions") SELECT "uid", ("started_at" AT TIME ZONE 'Asia/Tokyo')::date, sum("wall_seconds"), count(*) FROM "listening" GROUP BY 1, 2;--> statement-breakpoint
DROP INDEX "listening_of_member";--> statement-breakpoint
CREATE INDEX "listening_of_member" ON "listening" USING btree ("uid","started_at","key","item_id");
