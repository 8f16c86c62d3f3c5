import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Writes that were done under a key of the client, with their answers. Stored for some days. */
export const doneOnce = pgTable(
  'done_once',
  {
    scope: text().notNull(),
    key: text().notNull(),
    inputHash: text().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.scope, table.key] }), index('done_once_by_age').on(table.createdAt)],
)
