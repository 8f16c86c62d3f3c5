/** A choice of a clock that runs ahead would win for ever. */
const aheadMs = 5_000

/** When something was chosen, as a device says it: now, if it says nothing or a moment that is still to come. */
export function chosenAt(said: string | undefined, now: Date): Date {
  const at = said === undefined ? now : new Date(said)
  return at.getTime() > now.getTime() + aheadMs ? now : at
}
