import { index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

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
    index('dictionary_words_listed').on(table.kana, table.id, table.contentHash),
    index('dictionary_words_updated').on(table.updatedAt),
  ],
)

/** In which lessons and articles a word is used; updated when content is loaded. */
export const dictionaryUses = pgTable(
  'dictionary_uses',
  {
    wordId: text()
      .notNull()
      .references(() => dictionaryWords.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    contentId: text().notNull(),
    /** The position of the word in the content, by first occurrence, from 0. */
    place: smallint().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.wordId, table.kind, table.contentId] }),
    index('dictionary_uses_newest').on(
      table.wordId,
      table.kind,
      table.publishedAt.desc().nullsFirst(),
      table.contentId,
    ),
    index('dictionary_uses_of_content').on(table.kind, table.contentId, table.place),
  ],
)
