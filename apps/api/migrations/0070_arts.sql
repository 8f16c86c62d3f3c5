CREATE TABLE "art_qualifications" (
	"uid" text NOT NULL,
	"art_id" text NOT NULL,
	"title" text NOT NULL,
	"qualified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "art_qualifications_uid_art_id_pk" PRIMARY KEY("uid","art_id")
);
--> statement-breakpoint
CREATE TABLE "arts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"alt" text NOT NULL,
	"access" text[] NOT NULL,
	"position" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"body_html" text NOT NULL,
	"model_key" text NOT NULL,
	"model_ios_key" text NOT NULL,
	"picture_key" text NOT NULL,
	"view_keys" text[] NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "arts_views" CHECK (cardinality("arts"."view_keys") = 8)
);
--> statement-breakpoint
ALTER TABLE "art_qualifications" ADD CONSTRAINT "art_qualifications_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;