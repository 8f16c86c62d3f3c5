/** What stands in the bell's mark. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))
