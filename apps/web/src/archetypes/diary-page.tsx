import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { GeneralDiary } from '#features/diary/general-diary.tsx'

/** The diaries of a row, the first of them open. */
export function DiaryPage({ diaries }: ArchetypeProps['diary']) {
  return diaries.includes('general') ? <GeneralDiary /> : null
}
