ALTER TABLE "player_settings" ADD COLUMN "back_seconds" integer;--> statement-breakpoint
ALTER TABLE "player_settings" ADD COLUMN "rewinds_after_pause" boolean;--> statement-breakpoint
ALTER TABLE "player_settings" ADD CONSTRAINT "player_settings_back" CHECK ("player_settings"."back_seconds" in (5, 10, 15, 30));