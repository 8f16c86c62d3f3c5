CREATE TABLE "consents" (
	"uid" text NOT NULL,
	"slug" text NOT NULL,
	"version" date NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_uid_slug_version_pk" PRIMARY KEY("uid","slug","version")
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "asks_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "asks_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_version" FOREIGN KEY ("slug","version") REFERENCES "public"."page_versions"("slug","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_version" ON "consents" USING btree ("slug","version");