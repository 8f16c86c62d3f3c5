import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, instant, integer, list, nothing, someCode, text } from '../api/schema.ts'
import { addDays, daysBetween } from '../api/tokyo.ts'
import { addressFields } from '../media/media.ts'
import { picturesPerDay } from './diary-field.ts'

/**
 * The general diary: one entry for each day in Tokyo. `relax` is called `stress` on the wire (specification, part 2
 * §3).
 */

export const diaryPageSize = 30
/**
 * How many entries a device requests at once when it reads what the server has, and how many it sends at most in one
 * go.
 */
export const diarySyncLimit = 1000
export const memoLength = 200
/** No day is earlier than this; the server's clock refuses days after today. */
export const firstDiaryDay = '2000-01-01'
export const rating = { min: 1, max: 9 } as const

/** Texts of the specification (part 2 §5 and §8). */
export const diaryMessages = {
  relax: 'リラックス度は1〜9の整数で入力してください',
  breath: '呼吸の深さは1〜9の整数で入力してください',
  memo: 'ひとことは200文字以内で入力してください',
  day: 'この日の日記は書けません',
  notRead: '日記の取得に失敗しました',
  notSaved: '日記の保存に失敗しました',
  notUpdated: '日記の更新に失敗しました',
  notDeleted: '日記の削除に失敗しました',
} as const

/** A day that can be written. */
export const diaryDay = v.pipe(
  day,
  v.check(date => date >= firstDiaryDay, diaryMessages.day),
)
const relax = integer(rating.min, rating.max, diaryMessages.relax)
const breath = integer(rating.min, rating.max, diaryMessages.breath)
const memo = text(memoLength, diaryMessages.memo)
export const pictureIds = list(id, picturesPerDay)

/** What is written on a day. */
export const diaryTextSchema = v.object({ relax, breath, memo, images: pictureIds })
export type DiaryText = v.InferOutput<typeof diaryTextSchema>

/** All faults of what was written, joined by line breaks; empty if there are none. */
export function diaryFaults(written: { relax: unknown; breath: unknown; memo: unknown }): string {
  return [
    v.is(relax, written.relax) ? null : diaryMessages.relax,
    v.is(breath, written.breath) ? null : diaryMessages.breath,
    v.is(memo, written.memo) ? null : diaryMessages.memo,
  ]
    .filter(fault => fault !== null)
    .join('\n')
}

/** The text cannot be opened at present, and a sentence that says so is in its place. Left out if it can be opened. */
export const isUnreadable = v.optional(v.boolean())
/** A text that cannot be opened may be overwritten: its writer has chosen so. */
export const replacesUnreadable = v.optional(v.boolean())

export const diaryEntrySchema = v.object({
  id,
  date: day,
  stress: v.number(),
  breath: v.number(),
  /** HTML-escaped, because the old client shows it as HTML. `memoText` undoes it. */
  memo: v.string(),
  images: pictureIds,
  created_at: instant,
  updated_at: instant,
  deleted_at: v.nullable(instant),
  /** Grows with every change. */
  revision: v.number(),
  isUnreadable,
})
export type DiaryEntry = v.InferOutput<typeof diaryEntrySchema>

const optionalRating = v.optional(integer(rating.min, rating.max))

export const listDiaryEntries = endpoint({
  about: 'Entries of the member’s diary, the newest day first; by days and ratings, page by page',
  method: 'GET',
  path: '/v1/diary/entries',
  access: member,
  input: v.object({
    limit: v.optional(integer(1, diarySyncLimit)),
    offset: v.optional(integer(0, 1_000_000)),
    dateFrom: v.optional(day),
    dateTo: v.optional(day),
    relaxMin: optionalRating,
    relaxMax: optionalRating,
    breathMin: optionalRating,
    breathMax: optionalRating,
    startDate: v.optional(day),
    endDate: v.optional(day),
    /** Only days before this one: paged by key, however the diary grows meanwhile. */
    before: v.optional(day),
  }),
  output: list(diaryEntrySchema, diarySyncLimit),
  errors: ['diary_not_read'],
})

/** The revision that the writer saw. A newer one on the server is not overwritten. */
const base = v.optional(integer(0, 2_000_000_000))
const written = { stress: relax, breath, memo: v.optional(memo), images: v.optional(pictureIds) }

export const createDiaryEntry = endpoint({
  about: 'Writes the entry of a day; the same once more answers the one that is there',
  method: 'POST',
  path: '/v1/diary/entries',
  encoding: 'json',
  access: member,
  input: v.object({ date: diaryDay, ...written }),
  output: diaryEntrySchema,
  errors: ['diary_day_taken', 'diary_day_to_come', 'diary_not_saved', 'repeated_differently'],
})

export const updateDiaryEntry = endpoint({
  about: 'Changes an entry',
  method: 'PUT',
  path: '/v1/diary/entries/{id}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    ...written,
    base,
    replacesUnreadable,
  }),
  output: diaryEntrySchema,
  errors: ['not_found', 'diary_changed', 'diary_unreadable', 'diary_not_updated'],
})

export const deleteDiaryEntry = endpoint({
  about: 'Deletes an entry; for a month it can be brought back. That it is gone already is no error',
  method: 'DELETE',
  path: '/v1/diary/entries/{id}',
  access: member,
  input: v.object({ id, base }),
  output: nothing,
  errors: ['diary_changed', 'diary_not_deleted'],
})

export const restoreDiaryEntry = endpoint({
  about: 'Brings a deleted entry back, unless its day was written anew',
  method: 'POST',
  path: '/v1/diary/entries/{id}/restoration',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: diaryEntrySchema,
  errors: ['not_found', 'diary_day_taken'],
})

export const skipReasons = ['ill', 'travelling', 'resting'] as const
export type SkipReason = (typeof skipReasons)[number]
export const skipReasonNames: Readonly<Record<SkipReason, string>> = {
  ill: '体調',
  travelling: '旅・移動',
  resting: 'お休みの日',
}
export const skipSchema = v.object({ date: day, reason: v.picklist(skipReasons) })
export type Skip = v.InferOutput<typeof skipSchema>

export const getDiaryStats = endpoint({
  about: 'Averages, number of entries and days in a row of the member’s diary',
  method: 'GET',
  path: '/v1/diary/stats',
  access: member,
  input: v.object({}),
  output: v.object({
    averageRelax: v.number(),
    averageBreath: v.number(),
    totalEntries: v.number(),
    streakDays: v.number(),
    /** The current day in Tokyo, whatever the phone says. */
    today: day,
    skips: list(skipSchema, 366),
  }),
  errors: ['diary_not_read'],
})

export const saveSkip = endpoint({
  about: 'Says why a day has no entry: it then keeps the row of days',
  method: 'PUT',
  path: '/v1/diary/skips/{date}',
  encoding: 'json',
  access: member,
  input: v.object({ date: diaryDay, reason: v.picklist(skipReasons) }),
  output: nothing,
  errors: [],
})

export const deleteSkip = endpoint({
  about: 'Takes the reason of a day back',
  method: 'DELETE',
  path: '/v1/diary/skips/{date}',
  access: member,
  input: v.object({ date: day }),
  output: nothing,
  errors: [],
})

/** The largest picture that is accepted, in bytes; a browser scales it down before it sends it. */
export const pictureBytes = 4_000_000
/** The longer side of a picture, in pixels. */
export const picturePixels = 1600

export const savePicture = endpoint({
  about: 'Keeps a picture of the diary under an id of the device’s choice; a repeat changes nothing',
  method: 'PUT',
  path: '/v1/diary/pictures/{id}',
  encoding: 'bytes',
  maxBytes: pictureBytes,
  access: member,
  input: v.object({ id }),
  output: v.object({ id, width: v.number(), height: v.number() }),
  errors: ['picture_unreadable', 'picture_extreme', 'picture_taken', 'too_many_pictures'],
})

export const listPictureAddresses = endpoint({
  about: 'Signed addresses of the member’s own pictures; one that is not there is left out',
  method: 'GET',
  path: '/v1/diary/picture_addresses',
  access: member,
  input: v.object({ ids: list(id, 200) }),
  output: list(v.object({ id, url: v.string(), width: v.number(), height: v.number() }), 200),
  errors: [],
})

export const getPicture = endpoint({
  about: 'The bytes of a picture; only with a signed address, in the browser it was made for',
  method: 'GET',
  path: '/v1/diary/pictures/{id}',
  access: everyone,
  input: v.object({
    id,
    /** The member whose picture it is. */
    owner: someCode(64),
    ...addressFields,
  }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found'],
})

/**
 * How many days in a row were written, ending today or yesterday. A day skipped with a reason does not end the streak
 * and is not counted itself. Days are days in Tokyo, in any order.
 */
export function streakDays(written: Iterable<string>, skipped: Iterable<string>, today: string): number {
  const days = new Set(written)
  const excused = new Set(skipped)
  let at = today
  if (!days.has(at) && !excused.has(at)) at = addDays(at, -1)
  let count = 0
  while (days.has(at) || excused.has(at)) {
    if (days.has(at)) count += 1
    at = addDays(at, -1)
  }
  return count
}

/** The seven days of the week that contains `date`, Monday first. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -(((daysBetween('2024-01-01', date) % 7) + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}
