import { GeneralDiary } from '#features/diary/general-diary.tsx'

/** The diary of every day. */
export function DiaryPage() {
  return <GeneralDiary />
}
