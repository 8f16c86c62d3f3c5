import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, instant, integer, list, text } from '../api/schema.ts'
import { addDays } from '../api/tokyo.ts'
import { mondayOf } from '../reading/weekly.ts'

/** What `reduce` takes, in credits. Source: specification §7, amount always -100. */
export const reducedCredits = 100
/** No member can have more than this. */
export const mostCredits = 9_999_999

/** Why credits came or went: the operator, a week of diary, a call of `reduce`, something from the shop. */
export const creditReasons = ['operator', 'diary_week', 'reduce', 'shop', 'achievement', 'gacha'] as const
export type CreditReason = (typeof creditReasons)[number]

/** A week of diary earns so many credits, when so many of its days are stored. */
export const diaryWeekCredits = 50
export const diaryWeekDays = 5
/** Days after the week's Sunday on which it can still be filled: a phone may have been without a network. */
const lateDays = 2

/**
 * The Monday of the week for which `day` counts when it is written on `today`, both YYYY-MM-DD in Tokyo; null for a week
 * that is over: nobody earns by writing last year's diary.
 */
export function earningWeek(day: string, today: string): string | null {
  const monday = mondayOf(day)
  return today <= addDays(monday, 6 + lateDays) ? monday : null
}

const balance = integer(0, mostCredits)

const creditEntrySchema = v.object({
  at: instant,
  /** Above 0 earned, below 0 spent. */
  delta: integer(-mostCredits, mostCredits),
  reason: v.picklist(creditReasons),
  /** What it was for, where there is a name for it: the thing from the shop, the operator’s text. */
  note: v.nullable(text(120)),
  balanceAfter: balance,
})
export type CreditEntry = v.InferOutput<typeof creditEntrySchema>

export const reduceCredits = endpoint({
  about: 'Takes 100 credits; a repeat with the same Idempotency-Key takes nothing more',
  method: 'POST',
  path: '/v1/terafro_cache/reduce',
  encoding: 'form',
  access: member,
  input: v.object({ amount: v.literal(-reducedCredits) }),
  output: v.object({ balance }),
  errors: ['not_enough_credits', 'repeated_differently'],
})

export const getCredits = endpoint({
  about: 'How many credits the member has',
  method: 'GET',
  path: '/v1/terafro_cache',
  access: member,
  input: v.object({}),
  output: v.object({ balance }),
  errors: [],
})

/** How many entries a page of the history has. */
export const creditPageSize = 30

export const listCreditHistory = endpoint({
  about: 'How the member’s credits came and went, the latest first',
  method: 'GET',
  path: '/v1/terafro_cache/history',
  access: member,
  input: v.object({ after: v.optional(cursor) }),
  output: v.object({ entries: list(creditEntrySchema, creditPageSize), next: v.nullable(cursor) }),
  errors: [],
})
