import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/**
 * The secrets that this database was used with, by fingerprints that reveal nothing: so that a node with another one is
 * refused, and so that a secret can be replaced.
 */
export const serviceSecrets = pgTable(
  'service_secrets',
  {
    name: text({ enum: ['SECRET', 'DIARY_SECRET'] }).notNull(),
    /** Part of the mark of what was sealed with it. */
    generation: integer().notNull(),
    fingerprint: text().notNull(),
    /**
     * `previous`: something may still be sealed with it. `retired`: nothing is. `lost`: the operator no longer has it,
     * and what was sealed with it stays closed.
     */
    state: text({ enum: ['current', 'previous', 'retired', 'lost'] }).notNull(),
    createdAt: instant().notNull(),
    /** Until when its signatures are valid, after it was replaced. */
    trustedUntil: instant(),
  },
  table => [
    primaryKey({ columns: [table.name, table.generation] }),
    uniqueIndex('service_secrets_one_current').on(table.name).where(sql`state = 'current'`),
    uniqueIndex('service_secrets_fingerprint').on(table.name, table.fingerprint),
    check('service_secrets_name', sql`${table.name} in ('SECRET', 'DIARY_SECRET')`),
    check('service_secrets_state', sql`${table.state} in ('current', 'previous', 'retired', 'lost')`),
  ],
)
