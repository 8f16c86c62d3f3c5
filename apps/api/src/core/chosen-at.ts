/** A choice of a clock that runs ahead would win for ever. */
const aheadMs = 5_000

/** When something was chosen, as a device reports it: now, if it reports nothing or a moment in the future. */
export function chosenAt(stated: string | undefined, now: Date): Date {
  const at = stated === undefined ? now : new Date(stated)
  return at.getTime() > now.getTime() + aheadMs ? now : at
}
