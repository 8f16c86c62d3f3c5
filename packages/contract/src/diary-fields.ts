import { type DiaryText, memoLength, picturesPerDay, rating } from './diary.ts'
import {
  breathLabel,
  eichiLabels,
  kafukuLabels,
  memoLabel,
  picturesLabel,
  relaxLabel,
} from './diary-labels.ts'
import { type EichiText, habitCount, habitMemoLength, habitScale, type KafukuText } from './habit-diary.ts'

/**
 * What each diary asks of a day, in the order in which it is asked and exported. Forms, exports, the unsent file and what
 * two phones have written of one day come from here.
 */

export type DiaryTexts = { general: DiaryText; eichi: EichiText; kafuku: KafukuText }
export type DiaryKind = keyof DiaryTexts
export const diaryKinds: readonly DiaryKind[] = ['general', 'eichi', 'kafuku']

export type DiaryField = { label: string } & (
  | { form: 'scale'; min: number; max: number; ends: readonly [lowest: string, highest: string] }
  | { form: 'count'; min: number; max: number; unit: string }
  | { form: 'text'; maxLength: number }
  | { form: 'pictures'; max: number }
)

const relax = { label: relaxLabel, form: 'scale', ends: ['こわばっている', 'ゆるんでいる'] } as const
const breath = { label: breathLabel, form: 'scale', ends: ['浅い', '深い'] } as const
const memo = { label: memoLabel, form: 'text' } as const
const images = { label: picturesLabel, form: 'pictures', max: picturesPerDay } as const
const habitText = { form: 'text', maxLength: habitMemoLength } as const
const times = { form: 'count', ...habitCount, unit: '回' } as const

export const diaryFields = {
  general: {
    relax: { ...relax, ...rating },
    breath: { ...breath, ...rating },
    memo: { ...memo, maxLength: memoLength },
    images,
  },
  eichi: {
    sleep: { label: eichiLabels.sleep, form: 'scale', ...habitScale, ends: ['浅かった', 'よくねむれた'] },
    meal: {
      label: eichiLabels.meal,
      form: 'scale',
      ...habitScale,
      ends: ['ととのわなかった', 'おいしくいただいた'],
    },
    breath: { ...breath, ...habitScale },
    /** The wire's word for relax (specification, part 2 §3): 9 is loose. */
    stress: { ...relax, ...habitScale },
    impressed: { label: eichiLabels.impressed, ...habitText },
    agreement: { label: eichiLabels.agreement, ...habitText },
    fix: { label: eichiLabels.fix, ...habitText },
    tough: { label: eichiLabels.tough, ...habitText },
    memo: { ...memo, ...habitText },
    images,
  },
  kafuku: {
    kagura: { label: kafukuLabels.kagura, ...times },
    sonkyo: { label: kafukuLabels.sonkyo, ...times },
    method: { label: kafukuLabels.method, ...times },
    memo: { ...memo, ...habitText },
    images,
  },
} as const satisfies { [K in DiaryKind]: Readonly<Record<keyof DiaryTexts[K], DiaryField>> }

/** Of several diaries, the keys of all of them. */
export type FieldKey<K extends DiaryKind = DiaryKind> = K extends DiaryKind
  ? keyof DiaryTexts[K] & string
  : never
export type KeyedField<K extends DiaryKind = DiaryKind> = DiaryField & { key: FieldKey<K> }

/** The fields of a diary, in order. */
export function fieldsOf<K extends DiaryKind>(kind: K): KeyedField<K>[] {
  const fields: Readonly<Record<string, DiaryField>> = diaryFields[kind]
  return Object.entries(fields).map(([key, field]) => ({ ...field, key: key as FieldKey<K> }))
}

export type FieldValue = number | string | readonly string[]

/** What a day has in one field. */
export function fieldValue<K extends DiaryKind>(day: DiaryTexts[K], key: FieldKey<K>): FieldValue {
  return (day as Readonly<Record<string, unknown>>)[key] as FieldValue
}

/** Whether a field says anything. 0 means "not said", on a scale and as a count. */
export function isFilled(value: FieldValue): boolean {
  if (typeof value === 'number') return value > 0
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0
}

/** The fields of a day that say something. */
export function filledFields<K extends DiaryKind>(
  kind: K,
  day: DiaryTexts[K],
): (KeyedField<K> & { value: FieldValue })[] {
  return fieldsOf(kind)
    .map(field => ({ ...field, value: fieldValue<K>(day, field.key) }))
    .filter(({ value }) => isFilled(value))
}
