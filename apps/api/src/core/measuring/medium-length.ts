import type { FoundMedium } from './media-measuring.ts'

/** Headers do not count padding before and after the sound, and some are rounded. */
const toleranceSeconds = 0.5

/** What is believed if nothing was measured: what the file says, and the sum of its frames. */
export type Claim = { stated: number; counted: number | null }

/** The length of a medium. It is corrected if it is not what the file says. */
export function lengthOf(
  found: FoundMedium | null,
  { stated, counted }: Claim,
): { seconds: number; isCorrected: boolean } {
  const seconds = found && 'seconds' in found ? found.seconds : (counted ?? stated)
  return differ(seconds, stated) ? { seconds, isCorrected: true } : { seconds: stated, isCorrected: false }
}

/** Warnings about a medium that is not as long as it says. */
export function lengthWarnings(found: FoundMedium | null, { stated, counted }: Claim): string[] {
  if (found && 'fault' in found)
    return [`could not be measured and is as long as it says itself: ${found.fault}`]
  const unmeasured = { saidSeconds: null, seconds: counted ?? stated, isCutOff: false }
  const { saidSeconds, seconds, isCutOff } = found ?? unmeasured
  const claimed = [saidSeconds ?? seconds, stated].find(each => differ(each, seconds))
  if (claimed === undefined) return isCutOff ? ['breaks off at its end: the file is not whole'] : []
  const [claim, real] = [claimed.toFixed(1), seconds.toFixed(1)]
  if (isCutOff && claimed > seconds) return [`is cut off: ${real} of ${claim} seconds are there`]
  return [
    `says that it lasts ${claim} seconds, but ${real} are there: it is cut off or broken, or was written without` +
      ' its length, which players then guess: encode it anew',
  ]
}

const differ = (one: number, other: number): boolean => Math.abs(one - other) > toleranceSeconds
