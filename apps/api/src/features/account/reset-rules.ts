import type { Limit, Use } from '#core/limit/limit.ts'
import { usesByNetwork, wideNetworkOf } from '#core/limit/networks.ts'

/** How often a link may be requested, and how many are mailed within the life of a link. */
export const resetLimits = {
  byNetwork: { name: 'reset_network', max: 30, windowSeconds: 3600 },
  /** How often a network gets the response that an address is not registered. */
  unknown: { name: 'reset_unknown', max: 5, windowSeconds: 3600 },
  byDevice: { name: 'reset_device', max: 5, windowSeconds: 3600 },
  around: { name: 'reset_around', max: 3, windowSeconds: 3600 },
  byAccount: { name: 'reset', max: 8, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

type Asking = {
  email: string
  address: string
  /** The device, if the member has signed in on it before. */
  device: string | null
}

/**
 * What a request for a link counts: if `asking` is used up, it is refused; if `mailing` is, nothing is mailed and the
 * answer is the same, because a link that was mailed before is still valid.
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
