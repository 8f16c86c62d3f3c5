import type { DisplaySettings } from '@iki/contract/account/display-settings'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** How members want the app to look; who has chosen nothing has no row. */
export const displays = pgTable('display_settings', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  /** Only the fields that were chosen. */
  chosen: jsonb().$type<Partial<DisplaySettings>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
