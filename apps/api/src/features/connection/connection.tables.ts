import { index, pgTable, text } from 'drizzle-orm/pg-core'

/** How parts of the body go together; the parts are named by the contract. */
export const bodyConnections = pgTable(
  'body_connections',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    lead: text().notNull(),
    fromPart: text().notNull(),
    toPart: text().notNull(),
    bodyHtml: text().notNull(),
    lessonIds: text().array().notNull(),
    contentHash: text().notNull(),
  },
  table => [index('body_connections_of_part').on(table.fromPart, table.toPart, table.id)],
)
