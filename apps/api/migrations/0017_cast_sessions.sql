CREATE TABLE "cast_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"uid" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cast_sessions" ADD CONSTRAINT "cast_sessions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_sessions" ADD CONSTRAINT "cast_sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cast_sessions_of_session" ON "cast_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "cast_sessions_of_member" ON "cast_sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "cast_sessions_by_end" ON "cast_sessions" USING btree ("ends_at");