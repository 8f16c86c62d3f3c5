-- Of two that were connected at once, the earlier is the one that pages show and notices go to.
DELETE FROM "auth_identities" later USING "auth_identities" earlier
WHERE earlier.uid = later.uid AND earlier.provider = later.provider
  AND (earlier.created_at, earlier.provider_user_id) < (later.created_at, later.provider_user_id);--> statement-breakpoint
DROP INDEX "auth_identities_of_member";--> statement-breakpoint
CREATE UNIQUE INDEX "auth_identities_one_of_each" ON "auth_identities" USING btree ("uid","provider");
