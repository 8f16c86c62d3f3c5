CREATE TABLE "diary_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"date" date NOT NULL,
	"relax" smallint NOT NULL,
	"breath" smallint NOT NULL,
	"memo_sealed" text NOT NULL,
	"images" text[] NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "diary_entries_relax" CHECK ("diary_entries"."relax" between 1 and 9),
	CONSTRAINT "diary_entries_breath" CHECK ("diary_entries"."breath" between 1 and 9)
);
--> statement-breakpoint
CREATE TABLE "diary_pictures" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diary_pictures_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "diary_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"reminder_time" text,
	CONSTRAINT "diary_settings_reminder" CHECK ("diary_settings"."reminder_time" ~ '^[0-2][0-9]:[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "diary_skips" (
	"uid" text NOT NULL,
	"date" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "diary_skips_uid_date_pk" PRIMARY KEY("uid","date"),
	CONSTRAINT "diary_skips_reason" CHECK ("diary_skips"."reason" in ('ill', 'travelling', 'resting'))
);
--> statement-breakpoint
CREATE TABLE "eichi_diary" (
	"uid" text NOT NULL,
	"date" date NOT NULL,
	"sleep" smallint NOT NULL,
	"meal" smallint NOT NULL,
	"breath" smallint NOT NULL,
	"stress" smallint NOT NULL,
	"texts_sealed" text NOT NULL,
	"images" text[] NOT NULL,
	"saved" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "eichi_diary_uid_date_pk" PRIMARY KEY("uid","date")
);
--> statement-breakpoint
CREATE TABLE "eichi_stamps" (
	"uid" text NOT NULL,
	"date" date NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "eichi_stamps_uid_date_pk" PRIMARY KEY("uid","date")
);
--> statement-breakpoint
CREATE TABLE "kafuku_diary" (
	"uid" text NOT NULL,
	"date" date NOT NULL,
	"kagura" smallint NOT NULL,
	"sonkyo" smallint NOT NULL,
	"method" smallint NOT NULL,
	"memo_sealed" text NOT NULL,
	"images" text[] NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kafuku_diary_uid_date_pk" PRIMARY KEY("uid","date")
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"step" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tours_uid_name_pk" PRIMARY KEY("uid","name"),
	CONSTRAINT "tours_state" CHECK ("tours"."state" in ('begun', 'skipped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_pictures" ADD CONSTRAINT "diary_pictures_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_settings" ADD CONSTRAINT "diary_settings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_skips" ADD CONSTRAINT "diary_skips_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eichi_diary" ADD CONSTRAINT "eichi_diary_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eichi_stamps" ADD CONSTRAINT "eichi_stamps_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kafuku_diary" ADD CONSTRAINT "kafuku_diary_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_standing" ON "diary_entries" USING btree ("uid","date","relax","breath") WHERE "diary_entries"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "diary_entries_one_a_day" ON "diary_entries" USING btree ("uid","date") WHERE "diary_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "diary_entries_of_member" ON "diary_entries" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "diary_entries_deleted" ON "diary_entries" USING btree ("deleted_at") WHERE "diary_entries"."deleted_at" is not null;