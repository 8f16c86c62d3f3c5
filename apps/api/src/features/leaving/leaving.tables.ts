import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * Leaving members: `parked` until nothing can be charged, `left` while it can be undone, `erasing` until it is over.
 * What stays after that says when, and not who.
 */
export const leavings = pgTable(
  'leavings',
  {
    id: text().primaryKey(),
    uid: text().references(() => users.uid, { onDelete: 'set null' }),
    state: text().notNull(),
    /** What happens to posts: one of postsChoices of the contract. */
    posts: text().notNull(),
    askedAt: instant().notNull(),
    /** When a parked one is tried again. */
    nextTryAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** When the operator was notified that it waits. */
    toldAt: instant(),
    leftAt: instant(),
    undoUntil: instant(),
    erasedAt: instant(),
  },
  table => [
    uniqueIndex('leavings_one_at_a_time')
      .on(table.uid)
      .where(sql`${table.state} in ('parked', 'left', 'erasing')`),
    index('leavings_of_member').on(table.uid),
    index('leavings_parked').on(table.nextTryAt).where(sql`${table.state} = 'parked'`),
    index('leavings_to_erase').on(table.undoUntil).where(sql`${table.state} in ('left', 'erasing')`),
    check('leavings_state_known', sql`${table.state} in ('parked', 'left', 'erasing', 'erased', 'stayed')`),
    check('leavings_posts_known', sql`${table.posts} in ('remove', 'keep')`),
    check('leavings_erased_names_nobody', sql`${table.state} <> 'erased' or ${table.uid} is null`),
  ],
)
