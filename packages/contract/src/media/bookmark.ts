import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, integer, list, nothing, seconds, text, sentUid as uid } from '../api/schema.ts'
import { lessonRowSchema, playbackSpeed } from './lesson.ts'

/**
 * Bookmarks (`audipo` on the wire), practice loops, which are bookmarks with an end, and a memo for each lesson. They
 * belong to the member whatever plans they have: those in a locked lesson can be read and removed, too.
 */
export const bookmarkLimits = {
  textLength: 500,
  memoLength: 10_000,
  aLesson: 1_000,
  aMember: 10_000,
  repeatCount: 99,
  riseRounds: { min: 2, max: 20 },
} as const
/** The shortest loop; a shorter one would not sound like a loop. */
export const shortestLoopSeconds = 0.5
/** How many items a page of the member's list has. */
export const bookmarkPageSize = 50

export const bookmarkKinds = ['bookmark', 'loop', 'memo'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** `lesson`: lesson by lesson in the order of their names; of each the memo, then the bookmarks by their seconds. */
export const bookmarkOrders = ['newest', 'oldest', 'lesson'] as const
export type BookmarkOrder = (typeof bookmarkOrders)[number]

const limitedText = text(bookmarkLimits.textLength)
const speed = v.pipe(v.number(), v.minValue(playbackSpeed.min), v.maxValue(playbackSpeed.max))
/** From one speed to another in steps, over so many rounds of a loop. */
export const riseSchema = v.object({
  from: speed,
  to: speed,
  rounds: integer(bookmarkLimits.riseRounds.min, bookmarkLimits.riseRounds.max),
})
export type Rise = v.InferOutput<typeof riseSchema>
const lesson = v.optional(id)

export const bookmarkSchema = v.object({
  id,
  lessonId: id,
  startSeconds: v.number(),
  /** Only a loop has an end. */
  endSeconds: v.nullable(v.number()),
  text: v.string(),
  /** How often a loop is played; null: until somebody stops it. */
  repeatCount: v.nullable(v.number()),
  /** The speed at which it is practised; null: the player's speed. */
  speed: v.nullable(v.number()),
  /** Instead of a single speed. */
  rise: v.nullable(riseSchema),
  createdAt: instant,
  updatedAt: instant,
})
export type Bookmark = v.InferOutput<typeof bookmarkSchema>

/** Rounded to milliseconds, so that the same second sent twice is equal. */
export function roundedSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/** A bookmark as it is sent. If the sender chooses its id, a repeated call makes only one bookmark. */
export const audipoSchema = v.pipe(
  v.object({
    id: v.optional(id),
    seconds,
    endSeconds: v.optional(v.nullable(seconds)),
    text: v.optional(limitedText),
    repeat: v.optional(v.nullable(integer(1, bookmarkLimits.repeatCount))),
    speed: v.optional(v.nullable(speed)),
    rise: v.optional(v.nullable(riseSchema)),
  }),
  v.check(
    ({ seconds: start, endSeconds: end }) => end == null || roundedSeconds(end) > roundedSeconds(start),
    'おわりは、はじめより後にしてください',
  ),
  v.check(
    ({ speed: one, rise }) => one == null || rise == null,
    '速さは、きめるか、だんだん変えるかのどちらかにしてください',
  ),
)
export type Audipo = v.InferOutput<typeof audipoSchema>

/** Enough of a bookmark to identify it: its id, or else its second, with its end and text where they matter. */
export const audipoReferenceSchema = v.object({
  id: v.optional(id),
  seconds: v.optional(seconds),
  endSeconds: v.optional(v.nullable(seconds)),
  text: v.optional(limitedText),
})
export type AudipoReference = v.InferOutput<typeof audipoReferenceSchema>

/** A bookmark as it is returned. */
export const audipoAnswerSchema = v.object({
  id,
  /**
   * In the specification's terms: its owner, its lesson, and the audipo itself once more. The app does not need them.
   */
  uid: v.optional(v.string()),
  onsei_id: v.optional(id),
  audipo: v.optional(audipoSchema),
  seconds: v.number(),
  endSeconds: v.nullable(v.number()),
  text: v.string(),
  repeat: v.nullable(v.number()),
  speed: v.nullable(v.number()),
  rise: v.nullable(riseSchema),
  createdAt: instant,
  updatedAt: instant,
})
export type AudipoAnswer = v.InferOutput<typeof audipoAnswerSchema>

export const memoSchema = v.object({
  memo: v.string(),
  /** Grows with every save; 0 before the first. */
  revision: v.number(),
  updatedAt: v.nullable(instant),
})
export type Memo = v.InferOutput<typeof memoSchema>

/** An audipo is sent as an object, or as JSON text. */
const sentAudipo = v.union([audipoSchema, code(16_000)])
const sentReference = v.union([audipoReferenceSchema, code(16_000)])

export const saveMemo = endpoint({
  about: 'Saves the member’s memo of a lesson; a save that knows of an older revision changes nothing',
  method: 'POST',
  path: '/v1/onsei/saveMemo',
  encoding: 'form',
  access: member,
  input: v.object({
    onseiId: id,
    uid,
    memo: text(bookmarkLimits.memoLength),
    /** The revision on which it was written. Left out: this memo replaces the current one, whatever it is. */
    revision: v.optional(integer(0, 2_000_000_000)),
  }),
  /** The current memo: also what another device has written meanwhile. */
  output: memoSchema,
  errors: ['not_found'],
})

export const loadMemo = endpoint({
  about: 'The member’s memo of a lesson; without uid that of the signed-in member',
  method: 'POST',
  path: '/v1/onsei/loadMemo',
  encoding: 'json',
  access: member,
  notSignedIn: 'memo_not_signed_in',
  input: v.object({ uid, onsei_id: lesson }),
  output: memoSchema,
  errors: ['memo_not_signed_in', 'memo_without_lesson'],
})

export const saveBookmarks = endpoint({
  about: 'Puts a list, as JSON, in the place of all of the member’s bookmarks of a lesson',
  method: 'POST',
  path: '/v1/onsei/saveAudipos',
  encoding: 'form',
  access: member,
  input: v.object({ onseiId: id, uid, audipos: code(200_000) }),
  output: nothing,
  errors: ['not_found', 'too_many_bookmarks'],
})

export const addBookmark = endpoint({
  about: 'Adds a bookmark; the same id, or an Idempotency-Key, makes a repeat count once',
  method: 'POST',
  path: '/v1/onsei/saveAddAudipo',
  encoding: 'json',
  access: member,
  input: v.object({ uid, onsei_id: id, audipo: sentAudipo }),
  output: nothing,
  errors: ['not_found', 'too_many_bookmarks', 'repeated_differently'],
})

export const saveBookmark = endpoint({
  about: 'Adds a bookmark or changes the one with the id; answers it as it stands',
  method: 'POST',
  path: '/v1/onsei/addOrUpdateAudipo',
  encoding: 'json',
  access: member,
  input: v.object({ uid, onsei_id: id, audipo: sentAudipo, id: v.optional(id) }),
  output: audipoAnswerSchema,
  errors: ['not_found', 'too_many_bookmarks', 'repeated_differently'],
})

export const removeBookmark = endpoint({
  about: 'Removes a bookmark, by its id or as it reads; that it is not there any more is no error',
  method: 'POST',
  path: '/v1/onsei/saveDelAudipo',
  encoding: 'json',
  access: member,
  input: v.object({ uid, onsei_id: id, audipo: sentReference }),
  output: nothing,
  errors: [],
})

export const deleteBookmark = endpoint({
  about: 'Removes a bookmark that is there, by its id or as it reads',
  method: 'POST',
  path: '/v1/onsei/deleteAudipo',
  encoding: 'json',
  access: member,
  input: v.object({ uid, onsei_id: id, audipo: sentReference }),
  output: nothing,
  errors: ['not_found'],
})

export const loadBookmarks = endpoint({
  about: 'The member’s bookmarks of a lesson in their order; without uid those of the signed-in member',
  method: 'POST',
  path: '/v1/onsei/loadAudipos',
  encoding: 'json',
  access: member,
  notSignedIn: 'memo_not_signed_in',
  input: v.object({ uid, onsei_id: lesson }),
  output: list(audipoAnswerSchema, bookmarkLimits.aLesson),
  errors: ['memo_not_signed_in', 'memo_without_lesson'],
})

export const bookmarkItemSchema = v.variant('kind', [
  v.object({ kind: v.literal('bookmark'), ...bookmarkSchema.entries }),
  v.object({
    kind: v.literal('memo'),
    lessonId: id,
    memo: v.string(),
    revision: v.number(),
    updatedAt: instant,
  }),
])
export type BookmarkItem = v.InferOutput<typeof bookmarkItemSchema>

export const bookmarkPageSchema = v.object({
  items: list(bookmarkItemSchema, bookmarkPageSize),
  /** The lessons of the items, each once, with their locks. */
  lessons: list(lessonRowSchema, bookmarkPageSize),
  /** The key of the next page; null at the end. */
  next: v.nullable(v.string()),
})
export type BookmarkPage = v.InferOutput<typeof bookmarkPageSchema>

export const listBookmarks = endpoint({
  about:
    'All bookmarks and memos of the member, page by page, with a search; left out, the last written come first',
  method: 'GET',
  path: '/v1/bookmarks',
  access: member,
  input: v.object({
    /** Words that are all in the text, or all in the lesson’s title: width, case, kana and inflection make no difference. */
    q: v.optional(text(100)),
    kind: v.optional(v.picklist(bookmarkKinds)),
    order: v.optional(v.picklist(bookmarkOrders)),
    /** The same order must be asked for as for the page before. */
    after: v.optional(v.pipe(code(150), v.regex(/^\d{1,15}_[\w-]{1,64}(\.[\w-]{1,64})?$/))),
  }),
  output: bookmarkPageSchema,
  errors: [],
})

export const exportFormats = ['markdown', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportBookmarks = endpoint({
  about: 'All bookmarks and memos of the member as a file to keep, lesson by lesson',
  method: 'GET',
  path: '/v1/bookmarks/export',
  access: member,
  input: v.object({ format: v.picklist(exportFormats) }),
  output: nothing,
  answer: 'bytes',
  errors: [],
})
