import type { Wishes } from '@iki/contract/account/wish'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findWishes, saveWishes } from './wish.store.ts'

/** When members listen, and what for. */
export function wishService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Null for a member who was not asked yet. */
    of: (uid: string): Promise<Wishes | null> => findWishes(db, uid),

    /** Each choice once, in the order in which it was made: the first purpose counts most. */
    async save(uid: string, { times, purposes }: Wishes): Promise<Wishes> {
      const wishes = { times: [...new Set(times)], purposes: [...new Set(purposes)] }
      await saveWishes(db, uid, wishes, clock())
      return wishes
    },
  }
}
export type WishService = ReturnType<typeof wishService>
