import type { Limit, Use } from '#core/limit.ts'
import { usesByNetwork, wideNetworkOf } from '#core/networks.ts'

/** How often somebody may ask, and how many mails come of it within the life of a link. */
export const resetLimits = {
  byNetwork: { name: 'reset_network', max: 30, windowSeconds: 3600 },
  /** How often a network hears that an address is not registered. */
  unknown: { name: 'reset_unknown', max: 5, windowSeconds: 3600 },
  byDevice: { name: 'reset_device', max: 5, windowSeconds: 3600 },
  around: { name: 'reset_around', max: 3, windowSeconds: 3600 },
  byAccount: { name: 'reset', max: 8, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

type Asking = {
  email: string
  address: string
  /** The device, where the member has signed in on it before. */
  device: string | null
}

/**
 * What asking for a link counts towards: `asking` is refused when it is used up; when `mailing` is, nothing is mailed and
 * the answer is the same, since a link that was mailed before is still good.
 */
export function resetUses({ email, address, device }: Asking): { asking: Use[]; mailing: Use[] } {
  if (device !== null)
    return { asking: [], mailing: [{ limit: resetLimits.byDevice, of: email, subject: device }] }
  return {
    asking: usesByNetwork(resetLimits.byNetwork, address),
    mailing: [
      { limit: resetLimits.around, of: email, subject: wideNetworkOf(address) },
      { limit: resetLimits.byAccount, of: email, subject: '' },
    ],
  }
}
