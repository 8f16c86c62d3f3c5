import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/** Who speaks to the dancers. */
export const danceCharacters = pgTable('dance_characters', {
  id: text().primaryKey(),
  name: text().notNull(),
  introduction: text().notNull(),
  drawing: text().notNull(),
  accent: text().notNull(),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

export const danceComments = pgTable(
  'dance_comments',
  {
    id: text().primaryKey(),
    characterId: text()
      .notNull()
      .references(() => danceCharacters.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    bodyHtml: text().notNull(),
    /** Whether it opens by itself, at once. */
    isForced: boolean().notNull(),
    publishedAt: instant().notNull(),
    contentHash: text().notNull(),
  },
  table => [
    index('dance_comments_newest').on(table.publishedAt.desc().nullsFirst(), table.id),
    index('dance_comments_of_character').on(table.characterId),
  ],
)

export const danceCommentReads = pgTable(
  'dance_comment_reads',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    commentId: text()
      .notNull()
      .references(() => danceComments.id, { onDelete: 'cascade' }),
    readAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.commentId] }),
    index('dance_comment_reads_of_comment').on(table.commentId),
  ],
)
