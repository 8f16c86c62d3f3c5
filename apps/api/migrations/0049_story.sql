CREATE TABLE "story_cast" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"story" text NOT NULL,
	"chapter" integer,
	"number" integer,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"place" text NOT NULL,
	"access" text[] NOT NULL,
	"cast" text[] NOT NULL,
	"scenes" jsonb NOT NULL,
	"version" text NOT NULL,
	"flags" text[] NOT NULL,
	"asks" text[] NOT NULL,
	"media_keys" text[] NOT NULL,
	"minutes" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_finishes" (
	"uid" text NOT NULL,
	"episode_id" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"stretches" jsonb NOT NULL,
	CONSTRAINT "story_finishes_uid_episode_id_pk" PRIMARY KEY("uid","episode_id")
);
--> statement-breakpoint
CREATE TABLE "story_flags" (
	"uid" text NOT NULL,
	"story" text NOT NULL,
	"flag" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_flags_uid_story_flag_pk" PRIMARY KEY("uid","story","flag")
);
--> statement-breakpoint
CREATE TABLE "story_places" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reads" (
	"uid" text NOT NULL,
	"episode_id" text NOT NULL,
	"lines" text[] NOT NULL,
	"choices" text[] NOT NULL,
	CONSTRAINT "story_reads_uid_episode_id_pk" PRIMARY KEY("uid","episode_id"),
	CONSTRAINT "story_reads_lines" CHECK (cardinality("story_reads"."lines") <= 400),
	CONSTRAINT "story_reads_choices" CHECK (cardinality("story_reads"."choices") <= 400)
);
--> statement-breakpoint
CREATE TABLE "story_saves" (
	"uid" text NOT NULL,
	"story" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"episode_id" text NOT NULL,
	"scene" text NOT NULL,
	"line" text,
	"brought" text[] NOT NULL,
	"stretches" jsonb NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"sequence" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_saves_uid_story_slot_device_id_pk" PRIMARY KEY("uid","story","slot","device_id"),
	CONSTRAINT "story_saves_slot" CHECK ("story_saves"."slot" between 0 and 8),
	CONSTRAINT "story_saves_device" CHECK (("story_saves"."slot" = 0) = ("story_saves"."device_id" <> ''))
);
--> statement-breakpoint
CREATE TABLE "story_versions" (
	"episode_id" text NOT NULL,
	"version" text NOT NULL,
	"scenes" jsonb NOT NULL,
	"media_keys" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_versions_episode_id_version_pk" PRIMARY KEY("episode_id","version")
);
--> statement-breakpoint
ALTER TABLE "story_finishes" ADD CONSTRAINT "story_finishes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_flags" ADD CONSTRAINT "story_flags_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reads" ADD CONSTRAINT "story_reads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_saves" ADD CONSTRAINT "story_saves_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_episode_id_story_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."story_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "story_episodes_in_order" ON "story_episodes" USING btree ("story","chapter","number");