/** Consumption tax, in percent, contained in all prices. */
export const taxPercent = 10
/** The least and the most that one payment can be, in yen. */
export const leastPaidYen = 50
export const mostPaidYen = 9_999_999

/** The tax contained in `yen`, rounded down once for a document. Source: 適格簡易請求書, money.md §6.4. */
export function taxIn(yen: number, percent = taxPercent): number {
  return Math.floor((yen * percent) / (100 + percent))
}

/** The tax of the next part of an amount that is returned in parts: the parts' taxes sum up to the whole's. */
export function taxOfPart(yen: number, returnedBefore: number, percent = taxPercent): number {
  return taxIn(returnedBefore + yen, percent) - taxIn(returnedBefore, percent)
}

/** What is returned of a monthly price for `days` of the month of `day`, in yen, rounded up. Source: return-policy. */
export function yenForDays(monthlyYen: number, days: number, day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Math.ceil((monthlyYen * days) / new Date(Date.UTC(year, month, 0)).getUTCDate())
}

/** An amount as people read it: `4,400円`. */
export function yenText(yen: number): string {
  return `${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}円`
}
