import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#features/billing/billing.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * Seats in lessons. They are the member's whose order it is, and say what was agreed: what the content says later
 * changes nothing about them.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    slotId: text().notNull(),
    startsAt: instant().notNull(),
    minutes: integer().notNull(),
    place: text().notNull(),
    seat: integer().notNull(),
    state: text({ enum: ['held', 'reserved', 'cancelled', 'lapsed'] }).notNull(),
    /** How often it was moved within the last two days before its lesson. */
    lateMoves: integer().notNull().default(0),
    /** What cancelling has cost. */
    feeYen: integer(),
    createdAt: instant().notNull(),
    cancelledAt: instant(),
    /** The beginning of the lesson that its member was reminded of. */
    remindedOf: instant(),
    /** When the operator was notified that the content has no such lesson any more. */
    toldAt: instant(),
  },
  table => [
    uniqueIndex('reservations_of_order').on(table.orderId),
    uniqueIndex('reservations_one_a_seat')
      .on(table.slotId, table.seat)
      .where(sql`${table.state} in ('held', 'reserved')`),
    index('reservations_to_come').on(table.startsAt).where(sql`${table.state} in ('held', 'reserved')`),
    check('reservations_state_known', sql`${table.state} in ('held', 'reserved', 'cancelled', 'lapsed')`),
    check('reservations_seat', sql`${table.seat} between 1 and 1000`),
    check('reservations_counted', sql`${table.lateMoves} >= 0 and ${table.feeYen} >= 0`),
    check(
      'reservations_cancelled_has_time',
      sql`(${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)
