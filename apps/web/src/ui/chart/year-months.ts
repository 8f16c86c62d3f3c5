import { addDays } from '@iki/contract/api/tokyo'

/** The place of a day in its month, Monday in the first column. */
export type DayPlace = { date: string; column: number; row: number }
export type MonthOfDays = { month: string; days: DayPlace[]; rows: number }

/** The months of a year, each with its days in weeks. */
export function yearMonths(year: number): MonthOfDays[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const first = `${month}-01`
    const offset = (new Date(first).getUTCDay() + 6) % 7
    const days: DayPlace[] = []
    for (let date = first; date.startsWith(month); date = addDays(date, 1)) {
      const place = offset + days.length
      days.push({ date, column: place % 7, row: Math.floor(place / 7) })
    }
    return { month, days, rows: Math.ceil((offset + days.length) / 7) }
  })
}
