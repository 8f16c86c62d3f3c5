import type { Lock } from '@iki/contract/access/access'
import { chosenPlans } from '@iki/contract/access/chosen-plans'
import { planNames } from '@iki/contract/access/plan'
import { timeZone } from '@iki/contract/api/tokyo'

const nearFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone,
  month: 'long',
  day: 'numeric',
  weekday: 'short',
})
const timeFormat = new Intl.DateTimeFormat('ja-JP', { timeZone, hour: 'numeric', minute: '2-digit' })

/** 21:00 in Tokyo. */
export const japaneseClock = (instant: string) => timeFormat.format(new Date(instant))

/** 11月21日(土) 21:00. */
export const japaneseWeekdayMoment = (instant: string) =>
  `${nearFormat.format(new Date(instant))} ${japaneseClock(instant)}`

/** A lock in a list: whose it is, in as few words as possible. */
export function lockLabel(lock: Lock): string {
  if (lock.reason === 'sign_in') return 'ログインでひらきます'
  if (lock.reason === 'operator') return '運営者のみ'
  if (lock.reason === 'closed')
    return lock.opensAt ? `${japaneseWeekdayMoment(lock.opensAt)}から` : '公開を終えました'
  const [first, second, ...others] = chosenPlans(lock.plans)
  if (first === undefined) return 'いずれかのプラン'
  if (second === undefined) return planNames[first]
  if (others.length === 0) return `${planNames[first]}・${planNames[second]}`
  return `${planNames[first]} ほか${others.length + 1}つ`
}
