import { tokyoDay } from '@iki/contract/api/tokyo'

/** `zone`: the phone lies in another time zone. `clock`: its clock is wrong. */
export type DayDifference = 'none' | 'zone' | 'clock'

/** Why the phone's calendar shows another day than `today`. The only place that reads the phone's zone. */
export function dayDifference(today: string, now: Date): DayDifference {
  if (tokyoDay(now) !== today) return 'clock'
  const local = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return local.map(part => String(part).padStart(2, '0')).join('-') === today ? 'none' : 'zone'
}
