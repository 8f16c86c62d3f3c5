import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** A member's queue, to continue it on another device. Ids only: lessons are read and checked each time. */
export const playerQueues = pgTable(
  'player_queues',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    page: text(),
    playtag: text(),
    lessonIds: text().array().notNull(),
    originalIds: text().array().notNull(),
    currentId: text().notNull(),
    isShuffled: boolean().notNull(),
    repeat: text().notNull(),
    sequence: integer().notNull(),
    deviceId: text().notNull(),
    deviceName: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    check('player_queues_hold', sql`cardinality(${table.lessonIds}) between 1 and 500`),
    check('player_queues_go_back_to', sql`cardinality(${table.originalIds}) <= 500`),
    check('player_queues_repeat', sql`${table.repeat} in ('off', 'all', 'one')`),
  ],
)

export const playerSettings = pgTable(
  'player_settings',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    speed: doublePrecision(),
    skipSeconds: integer(),
    backSeconds: integer(),
    rewindsAfterPause: boolean(),
    skipsSilence: boolean(),
    volume: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    check('player_settings_speed', sql`${table.speed} between 0.5 and 3`),
    check('player_settings_skip', sql`${table.skipSeconds} in (5, 10, 15, 30)`),
    check('player_settings_back', sql`${table.backSeconds} in (5, 10, 15, 30)`),
    check('player_settings_volume', sql`${table.volume} between 0 and 100`),
  ],
)

/** Speeds that differ from the member's usual one. Rows of lessons that no longer exist are harmless. */
export const playerLessonSpeeds = pgTable(
  'player_lesson_speeds',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text().notNull(),
    speed: doublePrecision().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('player_lesson_speeds_latest').on(table.uid, table.updatedAt),
    check('player_lesson_speeds_range', sql`${table.speed} between 0.25 and 3`),
  ],
)
