import type { Drawing } from '@iki/contract/media/drawing'
import type { Sheet } from '@iki/contract/play/sheet'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** Check sheets, which members fill about themselves. */
export const sheets = pgTable('sheets', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  access: text().array().notNull(),
  scale: text().array().notNull(),
  questions: jsonb().$type<Sheet['questions']>().notNull(),
  bands: jsonb().$type<Sheet['bands']>().notNull(),
  /** Withdrawn: nobody opens it any more, and what was filled without a network is still taken. */
  isRetired: boolean().notNull().default(false),
  contentHash: text().notNull(),
})

/** Filled sheets. Answers, note and score are sealed as the diaries are. They stay when the sheet is removed. */
export const sheetAnswers = pgTable(
  'sheet_answers',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Made by the phone: the same for every repeat. */
    key: text().notNull(),
    sheetId: text().notNull(),
    /** The day in Tokyo. */
    day: date().notNull(),
    answersSealed: text().notNull(),
    answeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('sheet_answers_latest').on(
      table.uid,
      table.sheetId,
      table.answeredAt.desc().nullsFirst(),
      table.key.desc().nullsFirst(),
    ),
    index('sheet_answers_by_day').on(table.uid, table.day),
  ],
)
