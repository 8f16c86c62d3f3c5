import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Works of the gallery. Pictures are files in the storage, named by their keys. */
export const artworks = pgTable(
  'artworks',
  {
    id: text().primaryKey(),
    number: integer().notNull(),
    title: text().notNull(),
    artist: text().notNull(),
    year: integer().notNull(),
    alt: text().notNull(),
    tags: text().array().notNull(),
    bodyHtml: text().notNull(),
    pictureKey: text().notNull(),
    thumbnailKey: text().notNull(),
    /** Of the whole picture, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    contentHash: text().notNull(),
  },
  table => [
    uniqueIndex('artworks_in_order').on(table.number),
    check('artworks_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
