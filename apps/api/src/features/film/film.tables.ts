import type { Strip } from '@iki/contract/media/film'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The films of video lessons, by the key of their medium. `state` is one of filmStates of the contract; the files of a
 * ready film are in the object storage under `films/<key without its ending>/`.
 */
export const films = pgTable(
  'films',
  {
    mediaKey: text().primaryKey(),
    state: text().notNull(),
    /** Why it failed, for operators. */
    reason: text(),
    width: integer(),
    height: integer(),
    durationSeconds: doublePrecision(),
    heights: integer().array().notNull().default([]),
    strip: jsonb().$type<Strip>(),
    /** The progress of the work on it, from 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    check('films_state', sql`${table.state} in ('waiting', 'working', 'ready', 'failed', 'whole')`),
    check('films_reason', sql`(${table.reason} is not null) = (${table.state} = 'failed')`),
  ],
)
