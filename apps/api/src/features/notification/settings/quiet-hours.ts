import { isQuiet, type NotificationPreference } from '@iki/contract/account/notification'
import { addDays, startOfTokyoDay, tokyoDay, tokyoTime } from '@iki/contract/api/tokyo'

/** When something may be sent that is due at `now`: null means at once, otherwise the end of the quiet hours. */
export function endOfQuiet(quiet: NotificationPreference['quiet'], now: Date): Date | null {
  const time = tokyoTime(now)
  if (!quiet || !isQuiet(quiet, time)) return null
  const today = tokyoDay(now)
  const day = quiet.to > time ? today : addDays(today, 1)
  const [hours = 0, minutes = 0] = quiet.to.split(':').map(Number)
  return new Date(startOfTokyoDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
