ALTER TABLE "auth_identities" ADD COLUMN "is_friend" boolean;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD COLUMN "friend_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD COLUMN "gets_notices" boolean DEFAULT false NOT NULL;