CREATE TABLE "notification_read_marks" (
	"uid" text PRIMARY KEY NOT NULL,
	"read_up_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_read_marks" ADD CONSTRAINT "notification_read_marks_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;