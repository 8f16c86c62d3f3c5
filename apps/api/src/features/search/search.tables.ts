import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What can be searched of content: made again whenever content or the dictionary is loaded. */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** One of contentSearchKinds of the contract. */
    kind: text().notNull(),
    id: text().notNull(),
    /** Titles, readings and other names, each in a line: "\n" before the first and after the last. See
     * packages/contract/src/api/search-text.ts. */
    names: text().notNull(),
    /** Its whole text, with its names, and how it is read. */
    body: text().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('search_entries_newest').on(table.kind, table.publishedAt.desc().nullsFirst(), table.id),
    // Without a list of what is still to be put in order, which every search would read: it is seldom written.
    index('search_entries_names').using('gin', sql`kind_grams(kind, names)`).with({ fastupdate: false }),
    index('search_entries_body').using('gin', sql`kind_grams(kind, body)`).with({ fastupdate: false }),
  ],
)

/** One row, about all entries. */
export const searchVersions = pgTable(
  'search_versions',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Counts their changes: with it, a node checks whether its cached results are still valid. */
    version: integer().notNull(),
    /** The form in which all entries were written: `entriesForm` of search-entry.store.ts. */
    form: integer().notNull().default(0),
  },
  table => [check('search_versions_only_row', sql`${table.isOnly}`)],
)
