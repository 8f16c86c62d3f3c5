import type { Limit, Use } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'

/** Failed sign-ins. The narrow limits stop guessing; the wide ones stop guessing from many addresses. */
export const signInLimits = {
  device: { name: 'sign_in_device', max: 10, windowSeconds: 900 },
  accountAndNetwork: { name: 'sign_in', max: 10, windowSeconds: 900 },
  account: { name: 'sign_in_account', max: 100, windowSeconds: 900 },
  network: { name: 'sign_in_network', max: 300, windowSeconds: 900 },
} as const satisfies Record<string, Limit>

type Attempt = {
  account: string
  address: string
  /** The device, if the member has signed in on it before. */
  device: string | null
  /** Whether the member has signed in from this network before. */
  isKnownNetwork: boolean
}

/**
 * What a failed sign-in is counted for, the narrowest first. Failures of strangers elsewhere never count for a device
 * of the member's own, so that nobody can lock a member out of it.
 */
export function countedOf({ account, address, device, isKnownNetwork }: Attempt): Use[] {
  if (device !== null) return [{ limit: signInLimits.device, of: account, subject: device }]
  return [
    ...usesByNetwork(signInLimits.accountAndNetwork, address, account),
    ...usesByNetwork(signInLimits.network, address),
    ...(isKnownNetwork ? [] : [{ limit: signInLimits.account, of: account, subject: '' }]),
  ]
}
