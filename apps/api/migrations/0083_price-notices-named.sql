ALTER TABLE "price_notices" ADD COLUMN "named_from" date;--> statement-breakpoint
UPDATE "price_notices" n SET "named_from" = coalesce((SELECT p.replaces_from FROM "prices" p WHERE p.id = n.price_id), n.from_day);--> statement-breakpoint
ALTER TABLE "price_notices" ALTER COLUMN "named_from" SET NOT NULL;
