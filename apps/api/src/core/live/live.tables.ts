import type { LiveEvent } from '@iki/contract/people/live'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The latest events, so that browsers that were disconnected get what they missed. Stored for a day. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it concerns: `member:<uid>`, or a topic that browsers follow. */
    audience: text().notNull(),
    /** Who caused it: it is not sent to members from whom they are hidden. */
    fromUid: text(),
    event: jsonb().$type<LiveEvent>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('live_events_of_audience').on(table.audience, table.id),
    index('live_events_by_age').on(table.createdAt),
  ],
)
