import { type HabitKind, habitKind, habitKinds } from '@iki/contract/diary/habit-kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })
const ownerUid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** Entries of the general diary. The text is sealed with a key that is not in the database. */
export const diaryEntries = pgTable(
  'diary_entries',
  {
    id: text().primaryKey(),
    uid: ownerUid(),
    date: date().notNull(),
    relax: smallint().notNull(),
    breath: smallint().notNull(),
    /** The sealed memo. */
    memoSealed: text().notNull(),
    images: text().array().notNull(),
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  table => [
    // Has everything that statistics read, so that they never visit the rows.
    index('diary_entries_standing')
      .on(table.uid, table.date, table.relax, table.breath)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('diary_entries_one_a_day').on(table.uid, table.date).where(sql`${table.deletedAt} is null`),
    index('diary_entries_of_member').on(table.uid),
    index('diary_entries_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('diary_entries_relax', sql`${table.relax} between 1 and 9`),
    check('diary_entries_breath', sql`${table.breath} between 1 and 9`),
  ],
)

/** Days without an entry that keep the streak. */
export const diarySkips = pgTable(
  'diary_skips',
  {
    uid: ownerUid(),
    date: date().notNull(),
    reason: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.date] }),
    check('diary_skips_reason', sql`${table.reason} in ('ill', 'travelling', 'resting')`),
  ],
)

/** A table for each habit diary, from habit-kinds.ts: a column for each number, the texts sealed. */
function habitDays(kind: HabitKind) {
  const { table, sealed, stamps, fields } = habitKind(kind)
  const numbers = Object.entries(fields).filter(([, { form }]) => form === 'scale' || form === 'count')
  return pgTable(
    table,
    {
      uid: ownerUid(),
      date: date().notNull(),
      // The default is for older rows, and for a node of the previous release.
      ...Object.fromEntries(numbers.map(([key]) => [key, smallint().notNull().default(0)])),
      [sealed.column]: text().notNull(),
      images: text().array().notNull(),
      ...(stamps !== null && { saved: boolean().notNull() }),
      revision: integer().notNull(),
      createdAt: instant().notNull(),
      updatedAt: instant().notNull(),
    },
    columns => [primaryKey({ columns: [columns.uid, columns.date] })],
  )
}
export const eichiDays = habitDays('eichi')
export const kafukuDays = habitDays('kafuku')

/** A stamp for each day of the eichi diary that was saved. */
export const eichiStamps = pgTable(
  habitKinds.eichi.stamps,
  {
    uid: ownerUid(),
    date: date().notNull(),
    stampedAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.date] })],
)

/** Pictures of the diaries. Their bytes are sealed files in the storage. */
export const diaryPictures = pgTable(
  'diary_pictures',
  {
    uid: ownerUid(),
    /** Chosen by the device: the same for every repeat. */
    id: text().notNull(),
    storageKey: text().notNull(),
    /** The mark of the file's seal; null for files that were made before this was stored. */
    sealedWith: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.id] })],
)

export const diarySettings = pgTable(
  'diary_settings',
  {
    uid: ownerUid().primaryKey(),
    /** In Tokyo, such as 21:00; null is never. */
    reminderTime: text(),
  },
  table => [
    check('diary_settings_reminder', sql`${table.reminderTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
    index('diary_settings_by_reminder')
      .on(table.reminderTime, table.uid)
      .where(sql`${table.reminderTime} is not null`),
  ],
)
