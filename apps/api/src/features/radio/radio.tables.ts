import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'

/** The talk that was the newest when a member last opened the radio. */
export const radioSeen = pgTable(
  'radio_seen',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('radio_seen_of_lesson').on(table.lessonId)],
)
