import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { listOpen } from './gift.store.ts'
import type { GiftCodes } from './gift-code.ts'

type Parts = { db: Database; clock: Clock; codes: Pick<GiftCodes, 'originOf'> }

/** Gifts that nobody has accepted yet, by the secret that their codes were made of. */
export type OpenGifts = {
  /** Their givers see their codes only as long as a former secret is here. */
  former: number
  /** Until when, at the latest; null if there are none. */
  formerUntil: Date | null
  /** Their givers see their codes no longer. */
  gone: number
}

const giftsAtOnce = 1_000

/** For whoever replaces a secret: codes can't be made again, since somebody may have them already. */
export function openGifts({ db, clock, codes }: Parts) {
  return async (): Promise<OpenGifts> => {
    const now = clock()
    const sum: OpenGifts = { former: 0, formerUntil: null, gone: 0 }
    for (let after = ''; ; ) {
      const gifts = await listOpen(db, { after, now, limit: giftsAtOnce })
      for (const gift of gifts) {
        const origin = codes.originOf(gift)
        if (origin === 'gone') sum.gone++
        if (origin !== 'former') continue
        sum.former++
        if (!sum.formerUntil || gift.expiresAt > sum.formerUntil) sum.formerUntil = gift.expiresAt
      }
      const last = gifts.at(-1)
      if (!last || gifts.length < giftsAtOnce) return sum
      after = last.id
    }
  }
}
