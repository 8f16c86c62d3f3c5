import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** Where it is remembered how many unsent days the browser has thrown away, until their writer knows. */
export const lostFact = 'lost'

/** A database that was made anew although something was unsent was evicted by the browser. */
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
    // What can't be opened says so where it is read.
  }
}

/** 0 when nothing is missing. */
export async function readLostCount({ facts }: DiaryDatabase): Promise<number> {
  return Number((await facts.get(lostFact))?.value ?? 0)
}

/** The member has read it. */
export async function forgetLost({ facts }: DiaryDatabase): Promise<void> {
  await facts.delete(lostFact)
}
