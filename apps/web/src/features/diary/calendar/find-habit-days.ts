import { plainKana } from '@iki/contract/api/plain-kana'
import { fieldsOf, fieldValue } from '@iki/contract/diary/diary-fields'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import type { DiaryDay } from '../offline/diary-kinds.ts'

export type FoundHabitDay = { date: string; label: string; text: string }

/** The days of a habit diary in whose texts every word is found, the newest first, each with a text that has the first word. */
export function findHabitDays<K extends HabitKind>(
  kind: K,
  days: readonly DiaryDay<K>[],
  searched: string,
): FoundHabitDay[] {
  const terms = plainKana(searched).split(/\s+/).filter(Boolean)
  const [first] = terms
  if (first === undefined) return []
  const fields = fieldsOf(kind).filter(({ form }) => form === 'text')
  return days
    .flatMap(day => {
      const texts = fields.map(({ key, label }) => ({ label, text: String(fieldValue(day.value, key)) }))
      const whole = plainKana(texts.map(({ text }) => text).join('\n'))
      const shown = texts.find(({ text }) => plainKana(text).includes(first))
      return shown && terms.every(word => whole.includes(word)) ? [{ date: day.date, ...shown }] : []
    })
    .toReversed()
}
