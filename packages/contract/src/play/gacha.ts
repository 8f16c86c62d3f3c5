import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, integer, list } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { collectibleKinds } from './collectible.ts'
import { entryLimit, mostRarity, weightSum } from './gacha-odds.ts'

/** Things that are drawn: the exact odds are published, before and after, and everybody can recompute their draws. */

/** What one draw of ten is. */
export const drawCounts = [1, 10] as const
/** So many fragments of a rarity are a thing of that rarity, of one’s own choice. */
export const fragmentsForThing = 10
/** How many draws a page of the history has; a draw of ten is one of them. */
export const drawPageSize = 20
/** How many former tables the lineup names. */
export const formerTableLimit = 50

const uuid = v.pipe(code(36), v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '入力内容をご確認ください'))
const hex = (bytes: number) =>
  v.pipe(
    code(bytes * 2),
    v.regex(/^[\da-f]*$/, '入力内容をご確認ください'),
    v.length(bytes * 2, '入力内容をご確認ください'),
  )

const rarity = integer(1, mostRarity)
const version = integer(1, 1_000_000)
const ordinal = integer(1, Number.MAX_SAFE_INTEGER)

const thingSchema = v.object({
  item: id,
  title: v.string(),
  lead: v.string(),
  kind: v.picklist(collectibleKinds),
  drawing: v.picklist(drawings),
  rarity,
})
export type Thing = v.InferOutput<typeof thingSchema>

const pitySchema = v.object({ after: integer(1, 999), rarity })

/** A table that never changes. */
const tableFields = {
  version,
  cost: integer(0, 100_000),
  entries: list(v.object({ ...thingSchema.entries, weight: integer(1, weightSum) }), entryLimit),
  pity: v.nullable(pitySchema),
  /** SHA-256 of its canonical JSON. */
  hash: v.string(),
  /** SHA-256 of the seed, which nobody sees before the table is closed. */
  commitment: v.string(),
  openedAt: instant,
  closedAt: v.nullable(instant),
  /** The seed, once the table is closed; null also where it is lost with the secret of the service. */
  seed: v.nullable(v.string()),
}
export const gachaTableSchema = v.object(tableFields)
export type GachaTable = v.InferOutput<typeof gachaTableSchema>

const lineupSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  /** Drawn in the browser, for nothing, and stored there. */
  isTrial: v.boolean(),
  dailyLimit: v.nullable(v.number()),
  opensAt: v.nullable(instant),
  closesAt: v.nullable(instant),
  /** Why nobody can draw now. */
  closed: v.nullable(v.picklist(['switched_off', 'before', 'after'])),
  table: gachaTableSchema,
  former: list(
    v.object({
      version,
      hash: v.string(),
      commitment: v.string(),
      openedAt: instant,
      closedAt: instant,
      seed: v.nullable(v.string()),
    }),
    formerTableLimit,
  ),
})
export type Lineup = v.InferOutput<typeof lineupSchema>

const resultSchema = v.object({
  item: id,
  /** Its title at that time. */
  title: v.string(),
  rarity,
  isPity: v.boolean(),
  /** Whether the member did not have it yet. If they did, it is a fragment of its rarity. */
  isNew: v.boolean(),
})
export type DrawResult = v.InferOutput<typeof resultSchema>

const drawSchema = v.object({
  drawId: uuid,
  version,
  clientSeed: hex(16),
  /** The number of its first result among all of the member’s at this gacha. */
  ordinal,
  /** How many draws in a row had missed before it. */
  misses: integer(0, 1_000_000),
  results: list(resultSchema, 10),
  at: instant,
})
export type Draw = v.InferOutput<typeof drawSchema>

export const getGacha = endpoint({
  about: 'The line-up of a gacha: its table with the odds of each thing, its proof, and former tables',
  method: 'GET',
  path: '/v1/gacha/{id}',
  access: everyone,
  input: v.object({ id }),
  output: lineupSchema,
  errors: ['not_found'],
})

export const getGachaTable = endpoint({
  about: 'A table of a gacha; with its seed, once it is closed',
  method: 'GET',
  path: '/v1/gacha/{id}/table',
  access: everyone,
  input: v.object({ id, version }),
  output: gachaTableSchema,
  errors: ['not_found'],
})

export const getGachaStatistics = endpoint({
  about: 'How often each thing of a table was drawn, by everybody together',
  method: 'GET',
  path: '/v1/gacha/{id}/statistics',
  access: everyone,
  input: v.object({ id, version }),
  output: v.object({
    /** Draws by the table of odds, and by that of pity. */
    counts: list(v.object({ item: id, isPity: v.boolean(), count: v.number() }), 2 * entryLimit),
  }),
  errors: ['not_found'],
})

export const getOwnGacha = endpoint({
  about: 'What the member has of a gacha: things, fragments, how far pity is, and points',
  method: 'GET',
  path: '/v1/gacha/{id}/mine',
  access: member,
  input: v.object({ id }),
  output: v.object({
    balance: v.number(),
    /** How often the member has drawn. */
    draws: v.number(),
    misses: v.number(),
    drawnToday: v.number(),
    fragments: list(v.object({ rarity, count: v.number() }), mostRarity),
    /** Also things that the gacha no longer gives. The latest first. */
    things: list(v.object({ ...thingSchema.entries, obtainedAt: instant }), 10 * entryLimit),
  }),
  errors: ['not_found'],
})

export const listDraws = endpoint({
  about:
    'The member’s own draws with their receipts, the latest first; `before` is the number of the last one shown',
  method: 'GET',
  path: '/v1/gacha/{id}/draws',
  access: member,
  input: v.object({ id, before: v.optional(ordinal) }),
  output: v.object({ draws: list(drawSchema, drawPageSize), next: v.nullable(ordinal) }),
  errors: ['not_found'],
})

export const drawGacha = endpoint({
  about:
    'Draws, and takes the points for it, in one; the same draw id answers the same and takes nothing more',
  method: 'POST',
  path: '/v1/gacha/{id}/draw',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    drawId: uuid,
    count: v.picklist(drawCounts),
    clientSeed: hex(16),
    /** The table that was shown: another one is not drawn from unseen. */
    tableVersion: version,
  }),
  output: v.object({ draw: drawSchema, balance: v.number() }),
  errors: [
    ...(['not_found', 'not_open_now', 'gacha_closed', 'odds_changed', 'draws_used_up'] as const),
    ...(['not_enough_credits', 'repeated_differently'] as const),
  ],
})

export const exchangeFragments = endpoint({
  about: 'Ten fragments of a rarity become a thing of that rarity, which the member chooses',
  method: 'POST',
  path: '/v1/gacha/{id}/exchange',
  encoding: 'json',
  access: member,
  input: v.object({ id, exchangeId: uuid, item: id }),
  output: v.object({ item: id, left: v.number() }),
  errors: ['not_found', 'already_held', 'not_enough_fragments', 'repeated_differently'],
})
