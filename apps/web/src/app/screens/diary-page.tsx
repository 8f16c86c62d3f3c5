import { GeneralDiary } from '#features/diary/general-diary.tsx'
import { DiaryTour } from './diary-tour.tsx'

/** The diary of every day, with the tour that shows it. */
export function DiaryPage() {
  return <GeneralDiary tour={<DiaryTour />} />
}
