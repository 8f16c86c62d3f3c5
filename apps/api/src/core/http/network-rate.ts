import { AppError } from '../app-error.ts'
import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import { networksOf } from '../limit/networks.ts'

export type Rate = { max: number; windowSeconds: number }

const mostNetworks = 20_000

/**
 * Counts the requests of a network to this node, in memory: for requests that cost less than counting them in the
 * database. The result throws too_many_requests when the limit is reached.
 */
export function networkRate({ max, windowSeconds }: Rate, clock: Clock): (address: string) => void {
  const counts = boundedCache<{ count: number; endsAt: number }>(mostNetworks)
  return address => {
    const now = clock().getTime()
    for (const { name, households } of networksOf(address)) {
      const known = counts.get(name)
      const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1000 }
      if (current !== known) counts.set(name, current)
      current.count += 1
      if (current.count > max * households)
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil((current.endsAt - now) / 1000),
        })
    }
  }
}
