CREATE TABLE "listening" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seconds" double precision NOT NULL,
	"wall_seconds" double precision NOT NULL,
	CONSTRAINT "listening_uid_key_pk" PRIMARY KEY("uid","key"),
	CONSTRAINT "listening_wall_seconds" CHECK ("listening"."wall_seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "radio_seen" (
	"uid" text PRIMARY KEY NOT NULL,
	"lesson_id" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listening" ADD CONSTRAINT "listening_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_seen" ADD CONSTRAINT "radio_seen_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_seen" ADD CONSTRAINT "radio_seen_lesson_id_audio_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."audio_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_of_member" ON "listening" USING btree ("uid","started_at","key","wall_seconds");--> statement-breakpoint
CREATE INDEX "radio_seen_of_lesson" ON "radio_seen" USING btree ("lesson_id");