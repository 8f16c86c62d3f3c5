import type { OpeningHours } from '@iki/contract/access/opening'
import type { Chapter, TranscriptLine } from '@iki/contract/media/lesson'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
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

const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A picture, by the key of its medium or of the film whose poster it is, with its size in pixels. */
export type LessonPicture = { from: 'media' | 'film'; key: string; width: number; height: number }

/**
 * A lesson to listen to (`onsei` of the specification), to watch (`douga`), or a piece of music. `access` is read by
 * parseAccess of the contract.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: text().primaryKey(),
    kind: text().notNull().default('audio'),
    title: text().notNull(),
    /** How the title is read; null where nobody has said. */
    name: text(),
    /** readingKey of the name: what lists are ordered by, code point by code point. */
    sortKey: sortedText().notNull().default(''),
    description: text().notNull(),
    bodyHtml: text().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull(),
    /** Further tags, by which nothing is listed. */
    tags1: text().array().notNull().default([]),
    drawing: text().notNull(),
    /** Of a video also the key of its film. Null for what another provider keeps. */
    mediaKey: text(),
    vimeoId: text(),
    /** What stands for it in lists: a medium of its own, or the poster of its film. */
    picture: jsonb().$type<LessonPicture>(),
    /** Of music. */
    artist: text(),
    lyrics: text(),
    durationSeconds: doublePrecision().notNull(),
    /** What brings it to the reference loudness; null when its own is unknown. */
    gainDb: doublePrecision(),
    transcript: jsonb().$type<TranscriptLine[]>().notNull(),
    chapters: jsonb().$type<Chapter[]>().notNull().default([]),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** The hours of its playlists, kept up to date by them; null when one of them is always open. */
    opening: jsonb().$type<OpeningHours[]>(),
    contentHash: text().notNull(),
  },
  table => [
    check('lessons_last', sql`${table.durationSeconds} > 0`),
    check('lessons_kind', sql`${table.kind} in ('audio', 'video', 'music')`),
    check('lessons_medium', sql`(${table.mediaKey} is null) <> (${table.vimeoId} is null)`),
    index('lessons_by_name').on(table.kind, table.sortKey, table.id),
    index('lessons_of_medium').on(table.mediaKey),
    index('lessons_tagged').using('gin', table.tags),
    index('lessons_of_plan').using('gin', table.access),
  ],
)

/** In which weeks of which courses a lesson is given (`{category}-weeks` of the specification). */
export const lessonWeeks = pgTable(
  'lesson_weeks',
  {
    category: text().notNull(),
    week: integer().notNull(),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.category, table.week, table.lessonId] }),
    index('lesson_weeks_of_lesson').on(table.lessonId),
  ],
)

export const playlists = pgTable(
  'playlists',
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
    /** What puts the lessons that carry its tag in order; null where it names its lessons itself. */
    orderKey: text(),
    orderDirection: text(),
    contentHash: text().notNull(),
  },
  table => [
    index('playlists_of_plan').on(table.plan, table.priority.desc().nullsFirst(), table.tag),
    index('playlists_tagged').using('gin', table.tags),
    check(
      'playlists_order',
      sql`${table.orderKey} in ('published', 'title', 'name') and ${table.orderDirection} in ('asc', 'desc')
        or ${table.orderKey} is null and ${table.orderDirection} is null`,
    ),
  ],
)

export const playlistLessons = pgTable(
  'playlist_lessons',
  {
    playlistTag: text()
      .notNull()
      .references(() => playlists.tag, { onDelete: 'cascade' }),
    position: integer().notNull(),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.playlistTag, table.position] }),
    index('playlists_of_lesson').on(table.lessonId),
  ],
)

/** Where a member is in a lesson. `sequence` grows with every save, so that a late one can be told. */
export const lessonPlayback = pgTable(
  'lesson_playback',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    durationSeconds: doublePrecision(),
    isCompleted: boolean().notNull(),
    sequence: integer().notNull(),
    /** Who saved it; null when it did not say. */
    deviceId: text(),
    deviceName: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** The five minutes in which it was updated, by which the latest are found. */
    recentAt: timestamp({ withTimezone: true }).generatedAlwaysAs(
      sql`date_bin('5 minutes', updated_at, timestamptz '2000-01-01 00:00:00+00')`,
    ),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    // Nothing that a save changes every few seconds stands in an index: it rewrites the row in its page, and no index.
    index('lesson_playback_recent').on(table.uid, table.recentAt),
    index('lesson_playback_finished').on(table.uid).where(sql`is_completed`),
    index('lesson_playback_of_lesson').on(table.lessonId),
  ],
)

/** Where a member was before in a lesson: what a jump, another device or a new start has left behind. */
export const lessonPastPositions = pgTable(
  'lesson_past_positions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    reason: text().notNull(),
    deviceId: text(),
    deviceName: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('lesson_past_positions_latest').on(table.uid, table.lessonId, table.at, table.id),
    index('lesson_past_positions_of_lesson').on(table.lessonId),
    check(
      'lesson_past_positions_reason',
      sql`${table.reason} in ('started', 'jumped', 'device', 'completed')`,
    ),
  ],
)

/** Starts of a lesson by anyone, in shards, since one row that everybody counts in would serialise them all. */
export const lessonPlayCounts = pgTable(
  'lesson_play_counts',
  {
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    shard: smallint().notNull(),
    count: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.lessonId, table.shard] })],
)

/** What decides whether another start counts: by whom, as far as they can be told apart. It is forgotten after two days. */
export const lessonCountedStarts = pgTable(
  'lesson_counted_starts',
  {
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Of members the id, of guests a hash of their network, each with what is counted. */
    who: text().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** The day of the last one in Tokyo, and how many there were on it. */
    day: date().notNull(),
    ofDay: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.lessonId, table.who] }),
    index('lesson_counted_starts_by_age').on(table.lastAt),
  ],
)

/** Starts of a lesson by one member. */
export const lessonMemberPlayCounts = pgTable(
  'lesson_member_play_counts',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_member_play_counts_of_lesson').on(table.lessonId),
  ],
)

/** Playlists that a member has finished once: what is added to them later does not take that back. */
export const playlistFinishes = pgTable(
  'playlist_finishes',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    playlistTag: text()
      .notNull()
      .references(() => playlists.tag, { onDelete: 'cascade' }),
    finishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.playlistTag] }),
    index('playlist_finishes_of_playlist').on(table.playlistTag),
  ],
)
