import { isWithin } from '@iki/contract/characters'
import { diaryFields } from '@iki/contract/diary-fields'
import {
  type EichiText,
  emptyEichi,
  emptyKafuku,
  habitMemoLength,
  type KafukuText,
} from '@iki/contract/habit-diary'
import { eichiScales, eichiWords, hasEichi, hasKafuku, kafukuCounts } from '@iki/contract/habit-week'
import type { DiaryKind, DiaryTexts } from './offline/diary-kinds.ts'

export type HabitKind = Exclude<DiaryKind, 'general'>
export type HabitTexts = DiaryTexts

const empty: Pick<DiaryTexts, HabitKind> = { eichi: emptyEichi, kafuku: emptyKafuku }

/** A day on which nothing is said. */
export function emptyDay<K extends HabitKind>(kind: K): HabitTexts[K] {
  return empty[kind] as DiaryTexts[K]
}

/** Why a day can't be kept as it is; null where it can. */
export function faultOf(kind: HabitKind, value: EichiText | KafukuText): string | null {
  const says = kind === 'eichi' ? hasEichi(value as EichiText) : hasKafuku(value as KafukuText)
  if (!says) return 'ひとつだけでも、えらぶか書くかしてみてください。'
  const tooLong = eichiWords.filter(
    words => words in value && !isWithin((value as EichiText)[words], habitMemoLength),
  )
  if (tooLong.length === 0) return null
  return tooLong
    .map(words => `${diaryFields.eichi[words].label}は${habitMemoLength}文字以内で書いてください`)
    .join('\n')
}

/** The rows of the week's picture: what each day says, of each thing that is measured. */
export function measuresOf(kind: HabitKind): readonly { key: string; name: string; unit: string }[] {
  return kind === 'eichi'
    ? eichiScales.map(key => ({ key, name: diaryFields.eichi[key].label, unit: '' }))
    : kafukuCounts.map(key => ({
        key,
        name: diaryFields.kafuku[key].label,
        unit: diaryFields.kafuku[key].unit,
      }))
}
