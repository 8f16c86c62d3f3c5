import type { RotationItem } from '@iki/contract/media/rotation'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What follows what, and from when, in each rotation: the radio, and the weeks of each plan. Rows whose time has come
 * are never changed again.
 */
export const rotationRounds = pgTable(
  'rotation_rounds',
  {
    rotation: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** Empty if nothing is on. An item without an id is a time without content. */
    items: jsonb().$type<RotationItem[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.rotation, table.startsAt] })],
)
