CREATE TABLE "own_playlists" (
	"id" text NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"lesson_ids" text[] NOT NULL,
	"revision" integer NOT NULL,
	"share_id" text,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "own_playlists_uid_id_pk" PRIMARY KEY("uid","id"),
	CONSTRAINT "own_playlists_name_short" CHECK (length("own_playlists"."name") between 1 and 960),
	CONSTRAINT "own_playlists_hold" CHECK (cardinality("own_playlists"."lesson_ids") <= 500),
	CONSTRAINT "own_playlists_removed_unshared" CHECK ("own_playlists"."removed_at" is null or "own_playlists"."share_id" is null)
);
--> statement-breakpoint
ALTER TABLE "own_playlists" ADD CONSTRAINT "own_playlists_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_playlists_latest" ON "own_playlists" USING btree ("uid","changed_at","id") WHERE "own_playlists"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "own_playlists_removed" ON "own_playlists" USING btree ("removed_at") WHERE "own_playlists"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "own_playlists_by_share" ON "own_playlists" USING btree ("share_id") WHERE "own_playlists"."share_id" is not null;