CREATE TABLE "sheet_answers" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"sheet_id" text NOT NULL,
	"day" date NOT NULL,
	"answers_sealed" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sheet_answers_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"drawing" text NOT NULL,
	"access" text[] NOT NULL,
	"scale" text[] NOT NULL,
	"questions" jsonb NOT NULL,
	"bands" jsonb NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sheet_answers" ADD CONSTRAINT "sheet_answers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_answers_latest" ON "sheet_answers" USING btree ("uid","sheet_id","answered_at" DESC NULLS FIRST,"key" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sheet_answers_by_day" ON "sheet_answers" USING btree ("uid","day");