CREATE TABLE "collectibles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"kind" text NOT NULL,
	"drawing" text NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_grants" (
	"uid" text NOT NULL,
	"about" text NOT NULL,
	"collectible_id" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_grants_uid_about_collectible_id_pk" PRIMARY KEY("uid","about","collectible_id")
);
--> statement-breakpoint
ALTER TABLE "item_grants" ADD CONSTRAINT "item_grants_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;