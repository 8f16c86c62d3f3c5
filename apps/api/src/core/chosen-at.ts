/** A choice of a clock that runs ahead would win for ever. */
const aheadMs = 5_000

/** When something was chosen, as a device says it: now, if it says nothing or a moment that is still to come. */
export function chosenAt(stated: string | undefined, now: Date): Date {
  const at = stated === undefined ? now : new Date(stated)
  return at.getTime() > now.getTime() + aheadMs ? now : at
}
