import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Each comparison of what is held about money with itself and with the providers. */
export const reconcileRuns = pgTable('reconcile_runs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `night`, `operator` or `mend`. */
  by: text().notNull(),
  beganAt: instant().notNull(),
  /** Null while it runs, and where it was broken off. */
  endedAt: instant(),
  comparedPayments: integer().notNull().default(0),
  openFindings: integer().notNull().default(0),
})

/** What did not agree: open until a later run does not find it any more. */
export const reconcileFindings = pgTable(
  'reconcile_findings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fault: text().notNull(),
    /** Ours; where we have none, the provider's. */
    object: text().notNull(),
    /** What the provider calls it; empty where it is about none of its. */
    there: text().notNull(),
    /** How wrong it was when it was found last, where that can change: yen too much, what the provider says. */
    value: text().notNull().default(''),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** The latest run that has found it. */
    seenBy: bigint({ mode: 'number' }).notNull(),
    mendedAt: instant(),
    /** `mend`, or `itself` where it went without that. */
    mendedBy: text(),
    /** An operator has checked it, and states why it may stay as it is. */
    acceptedAt: instant(),
    acceptedWhy: text(),
    /** With another value than this it is reported again. */
    acceptedValue: text(),
  },
  table => [
    uniqueIndex('reconcile_findings_open')
      .on(table.fault, table.object)
      .where(sql`${table.mendedAt} is null`),
    check(
      'reconcile_findings_accepted',
      sql`(${table.acceptedAt} is null) = (${table.acceptedWhy} is null)
        and (${table.acceptedAt} is null) = (${table.acceptedValue} is null)`,
    ),
  ],
)
