import { streakDays } from '@iki/contract/diary/diary'
import { streakText } from './diary-text.ts'
import { useSyncState, useWrittenDates } from './offline/use-diary.ts'
import { useSkips } from './skips.ts'

/** How many days in a row; null while this device does not know. */
export function useStreakText(today: string): string | null {
  const dates = useWrittenDates()
  const skips = useSkips()
  const { isComplete } = useSyncState()
  // A device that has not read the diary yet would show no days, or one, to a member with many.
  if (!dates || !isComplete) return null
  const days = streakDays(
    dates,
    skips.map(skip => skip.date),
    today,
  )
  return streakText(days, { isTodayWritten: dates.includes(today), hasWritten: dates.length > 0 })
}
