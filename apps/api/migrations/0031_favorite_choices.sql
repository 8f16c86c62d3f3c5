CREATE TABLE "lesson_favorite_removals" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_favorite_removals_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_favorites" ADD COLUMN "chosen_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_favorite_removals" ADD CONSTRAINT "lesson_favorite_removals_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_favorite_removals" ADD CONSTRAINT "lesson_favorite_removals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_favorite_removals_of_lesson" ON "lesson_favorite_removals" USING btree ("lesson_id");