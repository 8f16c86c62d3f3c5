ALTER TABLE "measured_media" ADD COLUMN "silences" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "silences" jsonb;--> statement-breakpoint
ALTER TABLE "player_settings" ADD COLUMN "skips_silence" boolean;