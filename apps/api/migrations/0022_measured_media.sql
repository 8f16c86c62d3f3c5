CREATE TABLE "measured_media" (
	"media_key" text PRIMARY KEY NOT NULL,
	"said_seconds" double precision,
	"seconds" double precision NOT NULL,
	"is_cut_off" boolean NOT NULL,
	"loudness" double precision,
	"channels" integer NOT NULL,
	"width" integer,
	"height" integer
);
