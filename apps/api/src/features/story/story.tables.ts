import type { StoryScene } from '@iki/contract/play/story-format'
import type { Stretch } from '@iki/contract/play/story-run'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** People of the stories. */
export const storyCast = pgTable('story_cast', {
  id: text().primaryKey(),
  name: text().notNull(),
  lead: text().notNull(),
  drawing: text().notNull(),
  contentHash: text().notNull(),
})

/** Where episodes are set. */
export const storyPlaces = pgTable('story_places', {
  id: text().primaryKey(),
  name: text().notNull(),
  lead: text().notNull(),
  drawing: text().notNull(),
  contentHash: text().notNull(),
})

/** Episodes as they are now. Media in the scenes are named by their keys. */
export const storyEpisodes = pgTable(
  'story_episodes',
  {
    id: text().primaryKey(),
    story: text().notNull(),
    /** Null of the tutorial. */
    chapter: integer(),
    number: integer(),
    title: text().notNull(),
    lead: text().notNull(),
    place: text().notNull(),
    access: text().array().notNull(),
    cast: text().array().notNull(),
    scenes: jsonb().$type<StoryScene[]>().notNull(),
    version: text().notNull(),
    flags: text().array().notNull(),
    asks: text().array().notNull(),
    mediaKeys: text().array().notNull(),
    minutes: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    contentHash: text().notNull(),
  },
  table => [uniqueIndex('story_episodes_in_order').on(table.story, table.chapter, table.number)],
)

/** The last versions of each episode: runs that began in one of them end in it. */
export const storyVersions = pgTable(
  'story_versions',
  {
    episodeId: text()
      .notNull()
      .references(() => storyEpisodes.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    scenes: jsonb().$type<StoryScene[]>().notNull(),
    mediaKeys: text().array().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.episodeId, table.version] })],
)

const uid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** Where members are: in slot 0 each of their devices, in the others what they saved. Episodes may be missing. */
export const storySaves = pgTable(
  'story_saves',
  {
    uid: uid(),
    story: text().notNull(),
    slot: integer().notNull(),
    /** Empty in the member’s own slots. */
    deviceId: text().notNull(),
    deviceName: text().notNull(),
    episodeId: text().notNull(),
    scene: text().notNull(),
    line: text(),
    brought: text().array().notNull(),
    stretches: jsonb().$type<Stretch[]>().notNull(),
    title: text().notNull(),
    words: text().notNull(),
    sequence: integer().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.story, table.slot, table.deviceId] }),
    check('story_saves_slot', sql`${table.slot} between 0 and 8`),
    check('story_saves_device', sql`(${table.slot} = 0) = (${table.deviceId} <> '')`),
  ],
)

/** Episodes that members have finished, with the choices of the first time. */
export const storyFinishes = pgTable(
  'story_finishes',
  {
    uid: uid(),
    episodeId: text().notNull(),
    finishedAt: timestamp({ withTimezone: true }).notNull(),
    stretches: jsonb().$type<Stretch[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.episodeId] })],
)

/** The lines that members have read, and the choices that they have made: sets that only grow. */
export const storyReads = pgTable(
  'story_reads',
  {
    uid: uid(),
    episodeId: text().notNull(),
    lines: text().array().notNull(),
    /** `scene/choice`. */
    choices: text().array().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.episodeId] }),
    check('story_reads_lines', sql`cardinality(${table.lines}) <= 400`),
    check('story_reads_choices', sql`cardinality(${table.choices}) <= 400`),
  ],
)

/** Flags of a story, with one for each finished episode. They are never taken back. */
export const storyFlags = pgTable(
  'story_flags',
  {
    uid: uid(),
    story: text().notNull(),
    flag: text().notNull(),
    setAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.story, table.flag] })],
)
