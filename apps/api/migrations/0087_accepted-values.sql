ALTER TABLE "reconcile_findings" DROP CONSTRAINT "reconcile_findings_accepted";--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD COLUMN "value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD COLUMN "accepted_value" text;--> statement-breakpoint
UPDATE "reconcile_findings" SET "accepted_value" = '' WHERE "accepted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reconcile_findings" ADD CONSTRAINT "reconcile_findings_accepted" CHECK (("reconcile_findings"."accepted_at" is null) = ("reconcile_findings"."accepted_why" is null)
        and ("reconcile_findings"."accepted_at" is null) = ("reconcile_findings"."accepted_value" is null));