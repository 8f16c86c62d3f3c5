CREATE TABLE "squats" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"device_id" text NOT NULL,
	"count" integer NOT NULL,
	"seconds" integer NOT NULL,
	"sequence" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "squats_uid_day_device_id_pk" PRIMARY KEY("uid","day","device_id"),
	CONSTRAINT "squats_count" CHECK ("squats"."count" between 0 and 10000),
	CONSTRAINT "squats_seconds" CHECK ("squats"."seconds" between 0 and 86400)
);
--> statement-breakpoint
ALTER TABLE "squats" ADD CONSTRAINT "squats_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;