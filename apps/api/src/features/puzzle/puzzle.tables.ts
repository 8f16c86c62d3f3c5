import type { SamePlace, Spot } from '@iki/contract/play/puzzle'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** Two drawings that differ. They are small, and in the row: a phone stores them with the puzzle. */
export const puzzles = pgTable('puzzles', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  access: text().array().notNull(),
  tags: text().array().notNull(),
  ratio: doublePrecision().notNull(),
  pictures: text().array().notNull(),
  spots: jsonb().$type<Spot[]>().notNull(),
  same: jsonb().$type<SamePlace[]>().notNull().default([]),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

/** How members have solved puzzles. Rows stay when a puzzle is removed. */
export const puzzleResults = pgTable(
  'puzzle_results',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Made by the phone: the same for every repeat. */
    key: text().notNull(),
    puzzleId: text().notNull(),
    seconds: integer().notNull(),
    misses: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('puzzle_results_best').on(table.uid, table.puzzleId, table.seconds, table.misses),
    check('puzzle_results_seconds', sql`${table.seconds} between 0 and 86400`),
    check('puzzle_results_misses', sql`${table.misses} between 0 and 10000`),
  ],
)
