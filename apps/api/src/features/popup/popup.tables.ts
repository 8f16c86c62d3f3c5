import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/** What the operator wants members to see. */
export const popups = pgTable(
  'popups',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    bodyHtml: text().notNull(),
    drawing: text().notNull(),
    /** Who may see it; read by parseAccess of the contract. */
    access: text().array().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    frequency: text().notNull(),
    priority: integer().notNull(),
    actionLabel: text(),
    actionLink: text(),
    contentHash: text().notNull(),
  },
  table => [
    check('popups_frequency', sql`${table.frequency} in ('once', 'daily', 'until-acted')`),
    check('popups_action', sql`(${table.actionLabel} is null) = (${table.actionLink} is null)`),
    index('popups_by_priority').on(table.priority.desc().nullsFirst(), table.id),
  ],
)

export const popupViews = pgTable(
  'popup_views',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    popupId: text()
      .notNull()
      .references(() => popups.id, { onDelete: 'cascade' }),
    seenAt: instant().notNull(),
    actedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.popupId] }),
    index('popup_views_of_popup').on(table.popupId),
  ],
)
