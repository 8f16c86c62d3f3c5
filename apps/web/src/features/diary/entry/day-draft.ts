import type { DiaryText } from '@iki/contract/diary/diary'
import type { DiaryTexts } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'

/** What is written of a day. In the general diary, a rating may still be missing. */
export type DraftText<K extends DiaryKind = DiaryKind> = K extends HabitKind
  ? DiaryTexts[K]
  : Omit<DiaryText, 'relax' | 'breath'> & Record<'relax' | 'breath', number | null>

/** What is being written of a day and is not saved yet. It survives a closed tab or a phone call. */
export type DayDraft<K extends DiaryKind = DiaryKind> = {
  value: DraftText<K>
  /** The revision it was written on. */
  base: number | null
  /** The texts of that revision, needed to join what another device writes meanwhile. */
  ancestor?: DiaryTexts[K] | undefined
}
