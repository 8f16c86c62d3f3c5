import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Content folders that are read at each start, and the state of everything they depend on when they were last loaded.
 */
export const loadedFolders = pgTable('loaded_folders', {
  folder: text().primaryKey(),
  fingerprint: text().notNull(),
  /** By how many days what is in it is published later than its files say. */
  daysLater: integer().notNull().default(0),
})
