import { id, integer, list, someText } from '@iki/contract/api/schema'
import { slotWeekdays } from '@iki/contract/money/lesson-slot'
import { placeLength } from '@iki/contract/money/reservation'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { slotRules } from './slot-rule.tables.ts'

const mostMinutes = 24 * 60

const closedDay = v.pipe(
  v.string(),
  v.regex(
    /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'must be a day of each year such as 12-31, or one day such as 2026-12-23',
  ),
)

/** Lessons that are held every week, whose seats are reserved: their days are computed, and no file names them. */
export const slotRuleContent = contentKind({
  folder: 'slots',
  hints: { noun: 'a weekly lesson' },
  table: slotRules,
  fields: v.strictObject({
    product: id,
    place: someText(placeLength),
    weekday: v.picklist(slotWeekdays, `must be one of ${slotWeekdays.join(', ')}`),
    startsAt: v.pipe(
      v.string(),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in Tokyo such as 19:00'),
    ),
    minutes: integer(1, mostMinutes),
    seats: integer(1, 1000),
    /** Without the lesson: `12-31` each year, `2026-12-23` once. Reservations that there are stay. */
    closedOn: v.optional(list(closedDay, 200), []),
    /** Is not held any more; reservations that there are stay. */
    retired: v.optional(v.boolean(), false),
  }),
  references: ({ product }) => [
    { field: 'product', kind: 'products' as const, id: product, isRequired: true },
  ],
  load: ({ fields: { product, retired, ...stated } }) => ({
    row: () => ({ ...stated, productId: product, isRetired: retired }),
  }),
})
