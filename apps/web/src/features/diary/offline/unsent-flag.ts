import { deviceStorage, readText, storedObject, writeText } from '#core/offline/device-storage.ts'
import { storeKey } from '#core/offline/owner.ts'
import { clock } from '#core/time/clock.ts'

/**
 * How much of a member's diary is unsent, where it can be read without opening the database: pages that have nothing
 * to do with diaries look here, and a database that was evicted is found out.
 */
const keyOf = (uid: string) => storeKey('diary', { kind: 'member', uid })

export function readUnsentCount(uid: string): number {
  const { count } = storedObject(readText(deviceStorage, keyOf(uid))) ?? {}
  return typeof count === 'number' ? count : 0
}

/** Where the device refuses, the database knows. */
export function writeUnsentCount(uid: string, count: number): void {
  const text = count === 0 ? null : JSON.stringify({ count, at: clock.now().toISOString() })
  writeText(deviceStorage, keyOf(uid), text)
}
