CREATE TABLE "contact_messages" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"uid" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_name_short" CHECK (length("contact_messages"."name") between 1 and 50),
	CONSTRAINT "contact_messages_email_normal" CHECK ("contact_messages"."email" = lower("contact_messages"."email") and length("contact_messages"."email") <= 254),
	CONSTRAINT "contact_messages_subject_short" CHECK (length("contact_messages"."subject") between 1 and 100),
	CONSTRAINT "contact_messages_body_short" CHECK (length("contact_messages"."body") between 1 and 4000),
	CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('new', 'resolved'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_of_member" ON "contact_messages" USING btree ("uid");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reply_to_plain" CHECK (length("mails"."reply_to") <= 254 and "mails"."reply_to" ~ '^[^@[:space:],<>]+@[^@[:space:],<>]+$');