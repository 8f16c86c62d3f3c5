import type { OpeningHours } from '@iki/contract/access/opening'
import type { Chapter, TranscriptLine } from '@iki/contract/media/lesson'
import type { Silence } from '@iki/contract/media/media'
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
 * An audio lesson (`onsei` of the specification), a video (`douga`), or a piece of music. `access` is read by
 * parseAccess of the contract.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: text().primaryKey(),
    kind: text().notNull().default('audio'),
    title: text().notNull(),
    /** How the title is read; null if content does not say. */
    name: text(),
    /** readingKey of the name: lists are sorted by it, code point by code point. */
    sortKey: sortedText().notNull().default(''),
    description: text().notNull(),
    bodyHtml: text().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull(),
    /** Further tags, which no list uses. */
    tags1: text().array().notNull().default([]),
    drawing: text().notNull(),
    /** For a video also the key of its film. Null if another provider hosts it. */
    mediaKey: text(),
    vimeoId: text(),
    /** Its picture in lists: a medium of its own, or the poster of its film. */
    picture: jsonb().$type<LessonPicture>(),
    /** Of music. */
    artist: text(),
    /** The teacher who speaks, by id; null if content does not say. */
    speaker: text(),
    lyrics: text(),
    durationSeconds: doublePrecision().notNull(),
    /** Its first seconds as a medium of their own, for those for whom it is locked; null if it has none. */
    previewKey: text(),
    previewSeconds: doublePrecision(),
    /** Who may play them. */
    previewFor: text({ enum: ['everyone', 'member'] })
      .notNull()
      .default('member'),
    /** The gain that brings it to the reference loudness; null if its loudness is unknown. */
    gainDb: doublePrecision(),
    /** The longer pauses of an audio lesson, in order; null if there are none, or they are unknown. */
    silences: jsonb().$type<Silence[]>(),
    transcript: jsonb().$type<TranscriptLine[]>().notNull(),
    chapters: jsonb().$type<Chapter[]>().notNull().default([]),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** The hours of its playlists, which update this column; null if one of them is always open. */
    opening: jsonb().$type<OpeningHours[]>(),
    contentHash: text().notNull(),
  },
  table => [
    check('lessons_last', sql`${table.durationSeconds} > 0`),
    check('lessons_kind', sql`${table.kind} in ('audio', 'video', 'music')`),
    check('lessons_medium', sql`(${table.mediaKey} is null) <> (${table.vimeoId} is null)`),
    check('lessons_preview_for', sql`${table.previewFor} in ('everyone', 'member')`),
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
    /** The key that sorts the lessons with its tag; null if it names its lessons itself. */
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

/** A member's position in a lesson. `sequence` grows with every save, so that a late one is recognised. */
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
    /** The device that saved it; null if it did not say. */
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
    // Nothing that a save changes every few seconds is in an index: a save rewrites the row in its page, and no index.
    index('lesson_playback_recent').on(table.uid, table.recentAt),
    index('lesson_playback_unfinished').on(table.uid, table.recentAt).where(sql`not is_completed`),
    index('lesson_playback_finished').on(table.uid).where(sql`is_completed`),
    index('lesson_playback_of_lesson').on(table.lessonId),
  ],
)

/** A member's earlier positions in a lesson: what a jump, another device or a new start has replaced. */
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

/** Starts of a lesson by anyone, in shards, because one row would make all of them wait for each other. */
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

/**
 * What decides whether another start counts, for each person as far as they can be distinguished. Deleted after two days.
 */
export const lessonCountedStarts = pgTable(
  'lesson_counted_starts',
  {
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** For members the id, for guests a hash of their network, each with what is counted. */
    who: text().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** The day in Tokyo of the last one, and how many there were on it. */
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

/** Playlists that a member has finished once: adding lessons later does not take that back. */
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
