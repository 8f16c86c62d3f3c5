import type { FoundMedium } from './media-measuring.ts'

/** Heads leave out what encoders put before and behind the sound, and some round. */
const toleranceSeconds = 0.5

/** What there is to believe where nothing was measured: what it says itself, and what its frames add up to. */
export type Claim = { stated: number; counted: number | null }

/** How long a medium is. It is corrected where that is something else than what it says. */
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
