import type { OpeningHours } from '@iki/contract/opening'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

export type TranscriptLine = { start: number; end: number; text: string }

/** A lesson to listen to (`onsei` of the specification). `access` is read by parseAccess of the contract. */
export const audioLessons = pgTable(
  'audio_lessons',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    bodyHtml: text().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull(),
    drawing: text().notNull(),
    mediaKey: text().notNull(),
    durationSeconds: doublePrecision().notNull(),
    /** What brings it to the reference loudness; null when its own is unknown. */
    gainDb: doublePrecision(),
    transcript: jsonb().$type<TranscriptLine[]>().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** The hours of its playlists, kept up to date by them; null when one of them is always open. */
    opening: jsonb().$type<OpeningHours[]>(),
    contentHash: text().notNull(),
  },
  table => [
    check('audio_lessons_last', sql`${table.durationSeconds} > 0`),
    index('audio_lessons_tagged').using('gin', table.tags),
    index('audio_lessons_of_plan').using('gin', table.access),
  ],
)

/** In which weeks of which courses a lesson is given (`{category}-weeks` of the specification). */
export const audioLessonWeeks = pgTable(
  'audio_lesson_weeks',
  {
    category: text().notNull(),
    week: integer().notNull(),
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.category, table.week, table.lessonId] }),
    index('audio_lesson_weeks_of_lesson').on(table.lessonId),
  ],
)

export const audioPlaylists = pgTable(
  'audio_playlists',
  {
    tag: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    plan: text(),
    priority: integer().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull().default([]),
    drawing: text().notNull(),
    /** When it is open; null is always. */
    opening: jsonb().$type<OpeningHours[]>(),
    contentHash: text().notNull(),
  },
  table => [
    index('audio_playlists_of_plan').on(table.plan, table.priority.desc().nullsFirst(), table.tag),
    index('audio_playlists_tagged').using('gin', table.tags),
  ],
)

export const audioPlaylistLessons = pgTable(
  'audio_playlist_lessons',
  {
    playlistTag: text()
      .notNull()
      .references(() => audioPlaylists.tag, { onDelete: 'cascade' }),
    position: integer().notNull(),
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.playlistTag, table.position] }),
    index('audio_playlists_of_lesson').on(table.lessonId),
  ],
)

/** Where a member is in a lesson. `sequence` grows with every save, so that a late one can be told. */
export const audioPlayback = pgTable(
  'audio_playback',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    durationSeconds: doublePrecision(),
    isCompleted: boolean().notNull(),
    sequence: integer().notNull(),
    /** Who saved it; null when it did not say. */
    deviceId: text(),
    deviceName: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    // These two hold all that lists show of a position, so that a list never visits the rows themselves.
    index('audio_playback_standing').on(
      table.uid,
      table.lessonId,
      table.seconds,
      table.isCompleted,
      table.sequence,
    ),
    index('audio_playback_recent').on(
      table.uid,
      table.updatedAt,
      table.lessonId,
      table.seconds,
      table.isCompleted,
      table.sequence,
    ),
    index('audio_playback_of_lesson').on(table.lessonId),
  ],
)

/** Where a member was before in a lesson: what a jump, another device or a new start has left behind. */
export const audioPastPositions = pgTable(
  'audio_past_positions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    reason: text().notNull(),
    deviceId: text(),
    deviceName: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('audio_past_positions_latest').on(table.uid, table.lessonId, table.at, table.id),
    index('audio_past_positions_of_lesson').on(table.lessonId),
    check(
      'audio_past_positions_reason',
      sql`${table.reason} in ('started', 'jumped', 'device', 'completed')`,
    ),
  ],
)

/** Starts of a lesson by anyone, in shards, since one row that everybody counts in would serialise them all. */
export const audioPlayCounts = pgTable(
  'audio_play_counts',
  {
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
    shard: smallint().notNull(),
    count: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.lessonId, table.shard] })],
)

/** Starts of a lesson by one member. */
export const audioMemberPlayCounts = pgTable(
  'audio_member_play_counts',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => audioLessons.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('audio_member_play_counts_of_lesson').on(table.lessonId),
  ],
)
