CREATE TABLE "word_favorite_removals" (
	"uid" text NOT NULL,
	"word_id" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "word_favorite_removals_uid_word_id_pk" PRIMARY KEY("uid","word_id")
);
--> statement-breakpoint
CREATE TABLE "word_favorites" (
	"uid" text NOT NULL,
	"word_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"chosen_again_at" timestamp with time zone,
	CONSTRAINT "word_favorites_uid_word_id_pk" PRIMARY KEY("uid","word_id")
);
--> statement-breakpoint
ALTER TABLE "word_favorite_removals" ADD CONSTRAINT "word_favorite_removals_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_favorite_removals" ADD CONSTRAINT "word_favorite_removals_word_id_dictionary_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."dictionary_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_favorites" ADD CONSTRAINT "word_favorites_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_favorites" ADD CONSTRAINT "word_favorites_word_id_dictionary_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."dictionary_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_favorite_removals_of_word" ON "word_favorite_removals" USING btree ("word_id");--> statement-breakpoint
CREATE INDEX "word_favorites_latest" ON "word_favorites" USING btree ("uid","created_at","word_id");--> statement-breakpoint
CREATE INDEX "word_favorites_of_word" ON "word_favorites" USING btree ("word_id");