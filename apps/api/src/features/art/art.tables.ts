import type { ArtQuestion } from '@iki/contract/play/art'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** A question with its answer: the place of the right choice, from 0. */
export type AskedQuestion = ArtQuestion & { answer: number }

/** Works in three dimensions. Files are in the storage, named by their keys. */
export const arts = pgTable(
  'arts',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    artist: text().notNull(),
    alt: text().notNull(),
    access: text().array().notNull(),
    position: integer().notNull(),
    questions: jsonb().$type<AskedQuestion[]>().notNull(),
    bodyHtml: text().notNull(),
    modelKey: text().notNull(),
    modelIosKey: text().notNull(),
    pictureKey: text().notNull(),
    /** Pictures from all sides, the front first. */
    viewKeys: text().array().notNull(),
    contentHash: text().notNull(),
  },
  table => [check('arts_views', sql`cardinality(${table.viewKeys}) = 8`)],
)

/** Which works members know. It stays when the work is removed. */
export const artQualifications = pgTable(
  'art_qualifications',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    artId: text().notNull(),
    /** Its title at that time. */
    title: text().notNull(),
    qualifiedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.artId] })],
)
