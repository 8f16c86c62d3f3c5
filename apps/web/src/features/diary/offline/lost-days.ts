import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** Stores how many unsent days the browser has evicted, until the member has read it. */
export const lostFact = 'lost'

/** If the database is new although something was unsent, the browser has evicted the old one. */
export async function findLost(database: DiaryDatabase, uid: string): Promise<void> {
  const expected = readUnsentCount(uid)
  const { facts, outbox } = database
  try {
    const found = await database.transaction('rw', facts, outbox, async () => {
      const found = await outbox.count()
      if (await facts.get('canary')) return found
      await facts.put({ name: 'canary', value: clock.now().toISOString() })
      if (found === 0 && expected > 0) await facts.put({ name: lostFact, value: expected })
      return found
    })
    writeUnsentCount(uid, found)
  } catch {
    // If the database can't be opened, the reads report that.
  }
}

/** 0 when nothing is missing. */
export async function readLostCount({ facts }: DiaryDatabase): Promise<number> {
  return Number((await facts.get(lostFact))?.value ?? 0)
}

/** Called when the member has read the notice. */
export async function forgetLost({ facts }: DiaryDatabase): Promise<void> {
  await facts.delete(lostFact)
}
