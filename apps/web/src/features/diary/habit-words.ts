import {
  type EichiText,
  emptyEichi,
  emptyKafuku,
  habitMemoLength,
  type KafukuText,
} from '@iki/contract/habit-diary'
import {
  type EichiScale,
  type EichiWords,
  eichiScales,
  eichiWords,
  hasEichi,
  hasKafuku,
  type KafukuCount,
  kafukuCounts,
} from '@iki/contract/habit-week'
import type { DiaryKind, DiaryTexts } from './offline/diary-kinds.ts'

export type HabitKind = Exclude<DiaryKind, 'general'>
export type HabitTexts = DiaryTexts

/** `stress` is the wire's word for relax (specification, part 2 §3). */
export const scaleNames: Readonly<Record<EichiScale, string>> = {
  sleep: 'ねむり',
  meal: '食事',
  breath: '呼吸の深さ',
  stress: 'リラックス度',
}
export const scaleEnds: Readonly<Record<EichiScale, readonly [string, string]>> = {
  sleep: ['浅かった', 'よくねむれた'],
  meal: ['ととのわなかった', 'おいしくいただいた'],
  breath: ['浅い', '深い'],
  stress: ['こわばっている', 'ゆるんでいる'],
}
export const wordsNames: Readonly<Record<EichiWords, string>> = {
  impressed: '印象に残ったこと',
  agreement: '納得したこと',
  fix: 'なおしたいこと',
  tough: 'つらかったこと',
  memo: 'ひとこと',
}
export const countNames: Readonly<Record<KafukuCount, string>> = {
  kagura: '神楽',
  sonkyo: '蹲踞',
  method: 'メソッド',
}

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
    words => words in value && (value as EichiText)[words].length > habitMemoLength,
  )
  if (tooLong.length === 0) return null
  return tooLong.map(words => `${wordsNames[words]}は${habitMemoLength}文字以内で書いてください`).join('\n')
}

/** The rows of the week's picture: what each day says, of each thing that is measured. */
export function measuresOf(kind: HabitKind): readonly { key: string; name: string; unit: string }[] {
  return kind === 'eichi'
    ? eichiScales.map(key => ({ key, name: scaleNames[key], unit: '' }))
    : kafukuCounts.map(key => ({ key, name: countNames[key], unit: '回' }))
}
