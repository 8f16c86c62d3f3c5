CREATE TABLE "wishes" (
	"uid" text PRIMARY KEY NOT NULL,
	"times" text[] NOT NULL,
	"purposes" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_times" CHECK ("wishes"."times" <@ array['morning', 'noon', 'evening', 'bedtime']),
	CONSTRAINT "wishes_purposes" CHECK ("wishes"."purposes" <@ array['body', 'sleep', 'voice', 'calm', 'learn'])
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "preview_key" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "preview_seconds" double precision;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "preview_for" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_preview_for" CHECK ("lessons"."preview_for" in ('everyone', 'member'));