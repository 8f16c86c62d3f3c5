CREATE TABLE "impression_saves" (
	"uid" text NOT NULL,
	"impression_id" text NOT NULL,
	"is_saved" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "impression_saves_impression_id_uid_pk" PRIMARY KEY("impression_id","uid")
);
--> statement-breakpoint
CREATE TABLE "member_profiles" (
	"uid" text PRIMARY KEY NOT NULL,
	"intro" text NOT NULL,
	"shows_since" boolean NOT NULL,
	"shows_plans" boolean NOT NULL,
	"shows_posts" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_profiles_short" CHECK (length("member_profiles"."intro") <= 3200)
);
--> statement-breakpoint
ALTER TABLE "impression_comments" ADD COLUMN "mentioned_uids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "impressions" ADD COLUMN "picture_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "impressions" ADD COLUMN "mentioned_uids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "impression_saves" ADD CONSTRAINT "impression_saves_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impression_saves" ADD CONSTRAINT "impression_saves_impression_id_impressions_id_fk" FOREIGN KEY ("impression_id") REFERENCES "public"."impressions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_profiles" ADD CONSTRAINT "member_profiles_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impression_saves_of_member" ON "impression_saves" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "impression_saves_latest" ON "impression_saves" USING btree ("uid","chosen_at" DESC NULLS FIRST,"impression_id" DESC NULLS FIRST) WHERE is_saved;