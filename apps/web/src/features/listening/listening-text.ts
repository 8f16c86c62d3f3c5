import { weekdayName } from '@iki/contract/diary/diary-statistics'
import { dayOfEntry, type ListeningEntry, minutesOf } from '@iki/contract/media/listening'

/** A time in hours and minutes, such as 1時間5分. */
export function listenedTime(seconds: number): string {
  const minutes = minutesOf(seconds)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`
}

/** Such as 11月20日（金）; today and yesterday have names. */
export function dayName(day: string, today: string): string {
  const [, month, date] = day.split('-').map(Number)
  const name = `${month}月${date}日（${weekdayName(day)}）`
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  return ago === 0 ? `きょう ${name}` : ago === 1 ? `きのう ${name}` : name
}

/** How much was listened to on a day, in four steps that can be distinguished by their colour; 0 for nothing. */
export function listeningStepOf(seconds: number): 0 | 1 | 2 | 3 | 4 {
  const minutes = minutesOf(seconds)
  if (minutes === 0) return 0
  if (minutes < 5) return 1
  if (minutes < 15) return 2
  return minutes < 40 ? 3 : 4
}

/** Groups entries by day. The order of days and entries stays. */
export function byDay(entries: readonly ListeningEntry[]): [day: string, entries: ListeningEntry[]][] {
  const days = new Map<string, ListeningEntry[]>()
  for (const entry of entries) {
    const day = dayOfEntry(entry)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
