CREATE TABLE "quiz_cards" (
	"uid" text NOT NULL,
	"word_id" text NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "quiz_cards_uid_word_id_pk" PRIMARY KEY("uid","word_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_reviews" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"word_id" text NOT NULL,
	"rating" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_reviews_uid_key_pk" PRIMARY KEY("uid","key"),
	CONSTRAINT "quiz_reviews_rating" CHECK ("quiz_reviews"."rating" in ('again', 'hard', 'good', 'easy'))
);
--> statement-breakpoint
ALTER TABLE "quiz_cards" ADD CONSTRAINT "quiz_cards_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_reviews" ADD CONSTRAINT "quiz_reviews_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_reviews_of_word" ON "quiz_reviews" USING btree ("uid","word_id");