import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const uid = () => text().references(() => users.uid, { onDelete: 'cascade' })
const createdAt = () => timestamp({ withTimezone: true }).notNull()
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** What members and guests (uid null) did. */
export const activityEvents = pgTable(
  'activity_events',
  { id: id(), uid: uid(), message: text().notNull(), eventNo: integer().notNull(), createdAt: createdAt() },
  table => [
    index('activity_events_of_member').on(table.uid, table.id),
    // Rows come in the order of time: the index of a range is a few pages, however many there are.
    index('activity_events_at').using('brin', table.createdAt),
  ],
)

/** Which content was opened, and when. */
export const contentLog = pgTable(
  'content_log',
  {
    id: id(),
    uid: uid(),
    title: text().notNull(),
    type: text().notNull(),
    url: text().notNull(),
    itemId: text(),
    tag: text(),
    createdAt: createdAt(),
  },
  table => [index('content_log_of_member').on(table.uid, table.id)],
)
