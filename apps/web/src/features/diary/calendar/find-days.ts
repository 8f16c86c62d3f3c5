import { plainKana } from '@iki/contract/api/plain-kana'
import { rating } from '@iki/contract/diary/diary'
import type { DiaryDay } from '../offline/diary-kinds.ts'

export type DayFilter = {
  text: string
  relax: readonly [number, number]
  breath: readonly [number, number]
  withPictures: boolean
  unsentOnly: boolean
}
const all = [rating.min, rating.max] as const
export const noFilter: DayFilter = {
  text: '',
  relax: all,
  breath: all,
  withPictures: false,
  unsentOnly: false,
}

/** Whether the filter leaves out any days. */
export function isFiltering({ text, relax, breath, withPictures, unsentOnly }: DayFilter): boolean {
  const isNarrow = [relax, breath].some(([from, to]) => from > rating.min || to < rating.max)
  return plainKana(text.trim()) !== '' || isNarrow || withPictures || unsentOnly
}

export type PreparedDay = { day: DiaryDay<'general'>; memo: string }

/** Folds every memo once, so that each key press in the search only compares. The newest comes first. */
export function preparedDays(days: readonly DiaryDay<'general'>[]): PreparedDay[] {
  return days.map(day => ({ day, memo: plainKana(day.value.memo) })).toReversed()
}

/** The days that match the filter. The memo must contain every word of the search. */
export function findDays(prepared: readonly PreparedDay[], filter: DayFilter): DiaryDay<'general'>[] {
  const terms = plainKana(filter.text).split(/\s+/).filter(Boolean)
  const isIn = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
  return prepared
    .filter(
      ({ day: { value, state }, memo }) =>
        isIn(value.relax, filter.relax) &&
        isIn(value.breath, filter.breath) &&
        (!filter.withPictures || value.images.length > 0) &&
        (!filter.unsentOnly || state !== 'sent') &&
        terms.every(word => memo.includes(word)),
    )
    .map(({ day }) => day)
}
