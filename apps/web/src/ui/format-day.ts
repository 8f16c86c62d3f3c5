/** 2026年11月1日, of 2026-11-01. */
export function japaneseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
