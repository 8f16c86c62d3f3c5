import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, list } from '../api/schema.ts'
import { lessonKinds, lessonRowSchema } from './lesson.ts'

/** Shelves of lessons, in an order, all or some of them: of `/listen` what a member has started or gathered, of `/search` all. */

export const shelfPageSize = 30
/** From this second on a lesson counts as started. */
export const startedSeconds = 1

/** `newest`: what was added or played last comes first. */
export const shelfOrders = ['newest', 'shortest', 'longest', 'name'] as const
export type ShelfOrder = (typeof shelfOrders)[number]

/** How long a lesson is, in seconds: from `from` on, shorter than `until`. */
export const shelfLengths = {
  short: { from: 0, until: 180 },
  middle: { from: 180, until: 600 },
  long: { from: 600, until: Number.MAX_SAFE_INTEGER },
} as const
export const anyLength = { from: 0, until: Number.MAX_SAFE_INTEGER }
export type ShelfLength = keyof typeof shelfLengths
export const shelfLengthNames = ['short', 'middle', 'long'] as const satisfies readonly ShelfLength[]

/** The tags by which members narrow a shelf. */
export const shelfTags = [
  'breath',
  'voice',
  'feet',
  'hands',
  'hips',
  'walk',
  'rest',
  'sleep',
  'sonkyo',
  'dance',
  'season',
] as const
export type ShelfTag = (typeof shelfTags)[number]

/** By what some lessons are chosen of many, besides their kind. */
export const shelfNarrowing = {
  tag: v.optional(id),
  length: v.optional(v.picklist(shelfLengthNames)),
}
/** How a shelf is asked for: which lessons of it, in which order, and after which page. */
export const shelfFields = {
  kind: v.optional(v.picklist(lessonKinds)),
  ...shelfNarrowing,
  order: v.optional(v.picklist(shelfOrders)),
  /** The same order must be asked for as for the page before. */
  after: v.optional(cursor),
}

export const shelfPageSchema = v.object({
  items: list(lessonRowSchema, shelfPageSize),
  /** After which the next page begins; null at the end. Taking lessons out meanwhile does not end the list. */
  next: v.nullable(v.string()),
})

export const listUnfinished = endpoint({
  about: 'What the member has begun and not finished, page by page; left out, the last played comes first',
  method: 'GET',
  path: '/v1/lessons/unfinished',
  access: member,
  input: v.object(shelfFields),
  output: shelfPageSchema,
  errors: [],
})

export const listEveryLesson = endpoint({
  about:
    'All that can be heard and watched, what is locked too, page by page; left out, the newest comes first',
  method: 'GET',
  path: '/v1/lessons',
  access: member,
  input: v.object(shelfFields),
  output: shelfPageSchema,
  errors: [],
})

/** Whether a lesson has a length. */
export function isOfLength(durationSeconds: number, length: ShelfLength): boolean {
  const { from, until } = shelfLengths[length]
  return durationSeconds >= from && durationSeconds < until
}
