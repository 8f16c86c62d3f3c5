import { addDays, daysBetween, startOfTokyoDay, tokyoDay, tokyoTime } from '../api/tokyo.ts'

export const slotWeekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof slotWeekdays)[number]

/** How many days ahead one can reserve. */
export const bookableDays = 28
/** Until when before its beginning a slot can be reserved, changed, and cancelled for a part of its price. */
export const closesBeforeMs = 3 * 3_600_000

/** A lesson that is held every week. */
export type SlotRule = {
  id: string
  productId: string
  place: string
  weekday: Weekday
  /** In Tokyo, as HH:MM. */
  startsAt: string
  minutes: number
  seats: number
  /** Days without it: `12-31` each year, `2026-12-23` once. */
  closedOn: readonly string[]
  isRetired: boolean
}

/** One lesson of a rule, on one day. */
export type LessonSlot = {
  id: string
  productId: string
  place: string
  startsAt: Date
  minutes: number
  seats: number
}

const slotIdForm = /^([\w-]+)_(\d{4}-\d\d-\d\d)$/

/** The calendar has it: a Date makes 3 March of 31 February. */
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day

/** The lesson of a rule on a day in Tokyo; null where there is none. */
export function slotOn(rule: SlotRule, day: string): LessonSlot | null {
  if (!isDay(day)) return null
  const weekday = slotWeekdays[new Date(day).getUTCDay()]
  if (rule.isRetired || weekday !== rule.weekday) return null
  if (rule.closedOn.includes(day) || rule.closedOn.includes(day.slice(5))) return null
  const [hour = 0, minute = 0] = rule.startsAt.split(':').map(Number)
  const { productId, place, minutes, seats } = rule
  const startsAt = new Date(startOfTokyoDay(day).getTime() + (hour * 60 + minute) * 60_000)
  return { id: `${rule.id}_${day}`, productId, place, startsAt, minutes, seats }
}

/** Whether a slot can be reserved at `now`: to the very instant at which it closes. */
export function isBookable({ startsAt }: Pick<LessonSlot, 'startsAt'>, now: Date): boolean {
  const isInTime = startsAt.getTime() - now.getTime() >= closesBeforeMs
  return isInTime && daysBetween(tokyoDay(now), tokyoDay(startsAt)) <= bookableDays
}

/** What can be reserved at `now`, the next first. */
export function slotsOf(rules: readonly SlotRule[], now: Date): LessonSlot[] {
  const today = tokyoDay(now)
  const days = Array.from({ length: bookableDays + 1 }, (_, count) => addDays(today, count))
  return rules
    .flatMap(rule => days.flatMap(day => slotOn(rule, day) ?? []))
    .filter(slot => isBookable(slot, now))
    .sort((one, other) => Number(one.startsAt) - Number(other.startsAt) || (one.id < other.id ? -1 : 1))
}

/** The slot that an id names, as the rules are now; null where there is none. */
export function findSlot(rules: readonly SlotRule[], id: string): LessonSlot | null {
  const [, ruleId, day] = slotIdForm.exec(id) ?? []
  const rule = rules.find(each => each.id === ruleId)
  return rule && day ? slotOn(rule, day) : null
}

const weekdayLetters = '日月火水木金土'

/** `2026年12月2日（水）19:00〜20:30`, in Tokyo. */
export function slotTimeText({ startsAt, minutes }: Pick<LessonSlot, 'startsAt' | 'minutes'>): string {
  const end = new Date(startsAt.getTime() + minutes * 60_000)
  return `${momentText(startsAt)}〜${tokyoTime(end)}`
}

/** `2026年12月2日（水）19:00`, in Tokyo. */
export function momentText(at: Date): string {
  const day = tokyoDay(at)
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日（${weekdayLetters[new Date(day).getUTCDay()]}）${tokyoTime(at)}`
}
