import { ownPlaylistLimits } from '@iki/contract/media/own-playlist'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isSome } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'

/** Lessons that members have put together. Ids only, in order: lessons are read and checked each time. */
export const ownPlaylists = pgTable(
  'own_playlists',
  {
    /** Unique for one member: another member's device may choose the same id. */
    id: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    lessonIds: text().array().notNull(),
    /** Grows with every change. */
    revision: integer().notNull(),
    /** What the link ends with; null if it is not shared. */
    shareId: text(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until it is purged, it can be restored. */
    removedAt: timestamp({ withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('own_playlists_latest')
      .on(table.uid, table.changedAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('own_playlists_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    uniqueIndex('own_playlists_by_share').on(table.shareId).where(sql`${table.shareId} is not null`),
    check('own_playlists_name_short', isSome(table.name, ownPlaylistLimits.nameLength)),
    check(
      'own_playlists_hold',
      sql`cardinality(${table.lessonIds}) <= ${sql.raw(`${ownPlaylistLimits.lessons}`)}`,
    ),
    check('own_playlists_removed_unshared', sql`${table.removedAt} is null or ${table.shareId} is null`),
  ],
)
