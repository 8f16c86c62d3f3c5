CREATE TABLE "loaded_folders" (
	"folder" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
