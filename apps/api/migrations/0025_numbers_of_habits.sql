ALTER TABLE "eichi_diary" ALTER COLUMN "sleep" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "eichi_diary" ALTER COLUMN "meal" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "eichi_diary" ALTER COLUMN "breath" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "eichi_diary" ALTER COLUMN "stress" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "kafuku_diary" ALTER COLUMN "kagura" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "kafuku_diary" ALTER COLUMN "sonkyo" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "kafuku_diary" ALTER COLUMN "method" SET DEFAULT 0;