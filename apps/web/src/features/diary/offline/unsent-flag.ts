import { deviceStorage, readText, storedObject, writeText } from '#core/offline/device-storage.ts'
import { storeKey } from '#core/offline/owner.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'

/**
 * The number of unsent days, readable without opening the database. Other pages read it, and it shows when the browser
 * has evicted the database.
 */
const keyOf = (uid: string) => storeKey('diary', { kind: 'member', uid })

export function readUnsentCount(uid: string): number {
  const { count } = storedObject(readText(deviceStorage, keyOf(uid))) ?? {}
  return typeof count === 'number' ? count : 0
}

/** If the device does not store it, the database still has the days. */
export function writeUnsentCount(uid: string, count: number): void {
  const text = count === 0 ? null : JSON.stringify({ count, at: clock.now().toISOString() })
  writeText(deviceStorage, keyOf(uid), text)
}

/** What was counted in the database. One that was closed meanwhile may be deleted, with its days. */
export function noteUnsentCount(database: DiaryDatabase, uid: string, count: number): void {
  if (database.isOpen()) writeUnsentCount(uid, count)
}

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
    noteUnsentCount(database, uid, found)
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
