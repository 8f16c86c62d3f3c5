import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { authSessions } from '#features/session/session.tables.ts'

/** Lets receivers fetch media for a browser that casts, as long as it renews this row. */
export const castSessions = pgTable(
  'cast_sessions',
  {
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('cast_sessions_of_session').on(table.sessionId),
    index('cast_sessions_of_member').on(table.uid),
    index('cast_sessions_by_end').on(table.endsAt),
  ],
)
