import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Teachers. Portraits are files in the storage, named by their keys. */
export const teachers = pgTable(
  'teachers',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    name: text().notNull(),
    reading: text().notNull(),
    role: text().notNull(),
    plans: text().array().notNull(),
    /** The lesson in which they greet; it may be loaded later, or never. */
    greetingId: text(),
    bodyHtml: text().notNull(),
    pictureKey: text().notNull(),
    /** Of the portrait, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    contentHash: text().notNull(),
  },
  table => [
    uniqueIndex('teachers_in_order').on(table.position),
    check('teachers_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
