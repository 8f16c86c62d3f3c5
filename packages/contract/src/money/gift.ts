import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, identifier, instant, integer, list, text } from '../api/schema.ts'
import { addDays, daysBetween, endOfTokyoDay, tokyoDay } from '../api/tokyo.ts'
import { drawings } from '../media/drawing.ts'

/** How long a gift can be accepted. What is bought to be used later must end within half a year. Source: money.md §4. */
export const giftDays = 150
export const giftMessageLength = 200
export const giftNameLength = 30
/** How often somebody may try a code in an hour. */
export const giftTriesAnHour = 20

/** The last instant at which a gift that was bought at `boughtAt` can be accepted. */
export function giftEnd(boughtAt: Date): Date {
  return endOfTokyoDay(addDays(tokyoDay(boughtAt), giftDays - 1))
}

/** The Tokyo days of a gift that has started or will: the first, and the one after the last. */
function daysOf({ sinceAt, endsAt }: { sinceAt: Date; endsAt: Date }) {
  return { first: tokyoDay(new Date(sinceAt.getTime() + 1)), end: addDays(tokyoDay(endsAt), 1) }
}

/** How many days of a gift are left from `day` (YYYY-MM-DD in Tokyo) on, that day counted; 0 when it is over. */
export function giftDaysLeft(term: { sinceAt: Date; endsAt: Date }, from: string): number {
  const { first, end } = daysOf(term)
  return Math.max(0, daysBetween(from > first ? from : first, end))
}

/** `expired` was not accepted in time, `returned` was taken back because its price was. */
export const giftStates = ['open', 'redeemed', 'expired', 'returned'] as const
export type GiftState = (typeof giftStates)[number]

const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Sixteen letters of an alphabet without those that look alike. */
export const giftCodeLength = 16

/** Letters for the first 80 bits, in groups of four, as people copy them. */
export function giftCodeOf(bytes: Uint8Array): string {
  const letters = Array.from({ length: giftCodeLength }, (_, at) => {
    const bit = at * 5
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    return codeLetters[(pair >> (11 - (bit & 7))) & 31]
  })
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** A code as it was typed, in one form: any width and case, with or without hyphens, O for 0 and I or L for 1. */
export function plainGiftCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

const code = identifier(64)
const days = v.nullable(integer(1, 36_500))

/** A gift as its giver sees it. */
export const giftSchema = v.object({
  id,
  orderId: id,
  title: text(60),
  drawing: v.picklist(drawings),
  days,
  state: v.picklist(giftStates),
  toName: text(giftNameLength),
  message: text(giftMessageLength),
  boughtAt: instant,
  expiresAt: instant,
  redeemedAt: v.nullable(instant),
  /** What opens it; null when it cannot be accepted any more. */
  code: v.nullable(text(40)),
})
export type Gift = v.InferOutput<typeof giftSchema>

/** A gift as the one sees it who has the link. */
export const shownGiftSchema = v.object({
  title: text(60),
  drawing: v.picklist(drawings),
  itemIds: list(id, 10),
  days,
  state: v.picklist(giftStates),
  fromName: text(60),
  toName: text(giftNameLength),
  message: text(giftMessageLength),
  expiresAt: instant,
  /** Whether the reader has bought it. */
  isOwn: v.boolean(),
  /** Whether the reader has accepted it. */
  isAccepted: v.boolean(),
  /** Whether the reader’s settings accept gifts; null for guests. */
  acceptsGifts: v.nullable(v.boolean()),
})
export type ShownGift = v.InferOutput<typeof shownGiftSchema>

export const getGift = endpoint({
  about: 'The gift of a code, for whoever has it; 20 wrong codes an hour',
  method: 'GET',
  path: '/v1/gifts/{code}',
  access: everyone,
  bearer: 'optional',
  input: v.object({ code }),
  output: shownGiftSchema,
  errors: ['not_found'],
})

export const redeemGift = endpoint({
  about: 'Accepts a gift; done again by the same member it is still theirs',
  method: 'POST',
  path: '/v1/gifts/redeem',
  encoding: 'json',
  access: member,
  input: v.object({
    code,
    /** Switches the setting on that accepts gifts, if it is off. */
    switchesOn: v.optional(v.boolean()),
  }),
  output: v.object({
    title: text(60),
    itemIds: list(id, 10),
    sinceAt: instant,
    expireAt: instant,
    /** Whether its days were added to a contract of the same, whose next renewal or end has moved. */
    isAdded: v.boolean(),
  }),
  errors: [
    ...(['not_found', 'gift_used', 'gift_expired', 'gift_own', 'gift_unwanted'] as const),
    'gift_waits',
  ],
})

/** How many gifts a page of the list has. */
export const giftPageSize = 20

export const listGifts = endpoint({
  about: 'The gifts that the member has bought, the latest first',
  method: 'GET',
  path: '/v1/gifts',
  access: member,
  input: v.object({ after: v.optional(cursor) }),
  output: v.object({ gifts: list(giftSchema, giftPageSize), next: v.nullable(cursor) }),
  errors: [],
})

export const writeGift = endpoint({
  about: 'The words that go with a gift, as long as it is not accepted',
  method: 'PUT',
  path: '/v1/gifts/{id}',
  encoding: 'json',
  access: member,
  input: v.object({ id, toName: text(giftNameLength), message: text(giftMessageLength) }),
  output: giftSchema,
  errors: ['not_found', 'gift_used', 'gift_expired'],
})
