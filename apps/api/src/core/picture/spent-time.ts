import { AppError } from '../app-error.ts'
import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'

/** How much processor time the pictures of one member may take within a time. */
export type Budget = { processorMs: number; windowSeconds: number }

const mostMembers = 20_000

/** What each member has recently used of this node's processor. */
export function spentTime(clock: Clock) {
  const spent = boundedCache<{ ms: number; endsAt: number }>(mostMembers)
  const current = (uid: string) => {
    const known = spent.get(uid)
    return known && known.endsAt > clock().getTime() ? known : null
  }

  return {
    /** Throws too_many_requests if the budget is used up. */
    check(uid: string, { processorMs }: Budget): void {
      const known = current(uid)
      if (!known || known.ms < processorMs) return
      const seconds = Math.ceil((known.endsAt - clock().getTime()) / 1000)
      throw new AppError('too_many_requests', { retryAfterSeconds: seconds })
    },

    add(uid: string, ms: number, { windowSeconds }: Budget): void {
      const known = current(uid)
      if (known) known.ms += ms
      else spent.set(uid, { ms, endsAt: clock().getTime() + windowSeconds * 1000 })
    },
  }
}
