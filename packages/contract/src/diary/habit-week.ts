import type { DiaryField } from './diary-field.ts'
import { type DiaryTexts, type FieldKey, fieldsOf, fieldValue, type KeyedField } from './diary-fields.ts'
import { toTenth } from './diary-statistics.ts'
import type { HabitKind } from './habit-kinds.ts'

/** The sums of a week of a habit diary. */

const daysOfWeek = 7

/** A field with a number for each day. */
export type Measure<K extends HabitKind = HabitKind> = KeyedField<K> &
  Extract<DiaryField, { form: 'scale' | 'count' }>

/** The numbers of a diary, in order. */
export function measuresOf<K extends HabitKind>(kind: K): Measure<K>[] {
  return fieldsOf(kind).filter(
    (field): field is Measure<K> => field.form === 'scale' || field.form === 'count',
  )
}

export type HabitWeek<K extends HabitKind> = {
  savedDays: number
  isFull: boolean
  /** For a rating, the average of the days that have it, to one decimal, or null; for a count, the total. */
  sums: Readonly<Partial<Record<FieldKey<K>, number | null>>>
}

/** The sums of a week's saved days. */
export function habitWeek<K extends HabitKind>(kind: K, saved: readonly DiaryTexts[K][]): HabitWeek<K> {
  const sumOf = ({ key, form }: Measure<K>) => {
    const values = saved.map(day => Number(fieldValue(day, key)))
    const filled = values.filter(value => value > 0)
    const total = values.reduce((sum, value) => sum + value, 0)
    if (form === 'count') return total
    return filled.length === 0 ? null : toTenth(total / filled.length)
  }
  return {
    savedDays: saved.length,
    isFull: saved.length >= daysOfWeek,
    sums: Object.fromEntries(measuresOf(kind).map(each => [each.key, sumOf(each)])) as HabitWeek<K>['sums'],
  }
}
