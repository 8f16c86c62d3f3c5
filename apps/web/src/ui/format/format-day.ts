import { tokyoTimestamp } from '@iki/contract/api/tokyo'

/** 2026年11月1日, of 2026-11-01. */
export function japaneseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** 2026年11月, of 2026-11. */
export function japaneseMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-').map(Number)
  return `${year}年${month}月`
}

/** 11月21日 9:04, in Tokyo. */
export function japaneseMoment(at: string): string {
  const [, month, day, hour, minute] = tokyoTimestamp(new Date(at)).match(/\d+/g) ?? []
  return `${Number(month)}月${Number(day)}日 ${Number(hour)}:${minute}`
}
