ALTER TABLE "audio_bookmarks" ADD COLUMN "rise_from" double precision;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD COLUMN "rise_to" double precision;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD COLUMN "rise_rounds" smallint;--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_rise_whole" CHECK (num_nulls("audio_bookmarks"."rise_from", "audio_bookmarks"."rise_to", "audio_bookmarks"."rise_rounds") in (0, 3));--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_rise_or_speed" CHECK ("audio_bookmarks"."speed" is null or "audio_bookmarks"."rise_rounds" is null);--> statement-breakpoint
ALTER TABLE "audio_bookmarks" ADD CONSTRAINT "audio_bookmarks_rise_limits" CHECK ("audio_bookmarks"."rise_from" between 0.5 and 3 and "audio_bookmarks"."rise_to" between 0.5 and 3 and "audio_bookmarks"."rise_rounds" between 2 and 20);