import type { DiaryField } from './diary-field.ts'
import { type DiaryTexts, type FieldKey, fieldsOf, fieldValue, type KeyedField } from './diary-fields.ts'
import { toTenth } from './diary-statistics.ts'
import type { HabitKind } from './habit-kinds.ts'

/** A week of a habit diary, summed up. */

const daysOfWeek = 7

/** A number that a diary asks for each day. */
export type Measure<K extends HabitKind = HabitKind> = KeyedField<K> &
  Extract<DiaryField, { form: 'scale' | 'count' }>

/** The numbers that a diary asks for, in order. */
export function measuresOf<K extends HabitKind>(kind: K): Measure<K>[] {
  return fieldsOf(kind).filter(
    (field): field is Measure<K> => field.form === 'scale' || field.form === 'count',
  )
}

export type HabitWeek<K extends HabitKind> = {
  savedDays: number
  isFull: boolean
  /** Of a rating, the average to one decimal of the days that have it, null where none has; of a count, the total. */
  sums: Readonly<Partial<Record<FieldKey<K>, number | null>>>
}

/** What the saved days of a week come to. */
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
