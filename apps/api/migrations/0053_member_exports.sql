CREATE TABLE "member_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_exports_state_known" CHECK ("member_exports"."state" in ('making', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "member_exports" ADD CONSTRAINT "member_exports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_exports_of_member" ON "member_exports" USING btree ("uid","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "member_exports_one_at_a_time" ON "member_exports" USING btree ("uid") WHERE "member_exports"."state" = 'making';--> statement-breakpoint
CREATE INDEX "member_exports_by_age" ON "member_exports" USING btree ("asked_at");