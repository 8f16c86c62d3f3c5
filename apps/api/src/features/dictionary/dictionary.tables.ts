import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Words of the dictionary (`jisho` of the specification). */
export const dictionaryWords = pgTable(
  'dictionary_words',
  {
    id: text().primaryKey(),
    word: text().notNull(),
    kana: text().notNull(),
    aliases: text().array().notNull(),
    tags: text().array().notNull(),
    meaning: text().notNull(),
    bodyHtml: text().notNull(),
    contentHash: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('dictionary_words_by_reading').on(table.kana, table.id),
    index('dictionary_words_updated').on(table.updatedAt),
  ],
)
