CREATE TABLE "service_secrets" (
	"name" text NOT NULL,
	"generation" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"trusted_until" timestamp with time zone,
	CONSTRAINT "service_secrets_name_generation_pk" PRIMARY KEY("name","generation"),
	CONSTRAINT "service_secrets_name" CHECK ("service_secrets"."name" in ('SECRET', 'DIARY_SECRET')),
	CONSTRAINT "service_secrets_state" CHECK ("service_secrets"."state" in ('current', 'previous', 'retired', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "diary_pictures" ADD COLUMN "sealed_with" text;--> statement-breakpoint
CREATE UNIQUE INDEX "service_secrets_one_current" ON "service_secrets" USING btree ("name") WHERE state = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX "service_secrets_fingerprint" ON "service_secrets" USING btree ("name","fingerprint");