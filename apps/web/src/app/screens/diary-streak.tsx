import { useDays, useToday } from '#features/diary/offline/use-diary.ts'
import { useStreakText } from '#features/diary/use-streak-text.ts'

/** How many days in a row the member has written. */
export function DiaryStreak() {
  const today = useToday()
  // Has the diary read, without which the device does not know how many days.
  useDays('general', today, today)
  return useStreakText(today) ?? '…'
}
