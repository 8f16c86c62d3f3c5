import { deviceStorage, readText, storedObject, writeText } from '#core/offline/device-storage.ts'
import { storeKey } from '#core/offline/owner.ts'
import { clock } from '#core/time/clock.ts'

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
