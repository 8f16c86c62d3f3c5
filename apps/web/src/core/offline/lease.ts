import { randomKey } from '#core/api/random-key.ts'
import { clock } from '#core/time/clock.ts'
import { type DeviceStorage, readText, storedObject, writeText } from './device-storage.ts'

/** Runs this in one tab at a time; other tabs with the same name wait. */
export type Lease = (name: string, run: () => Promise<void>) => Promise<void>

/** How long the other tabs wait for a killed one, in browsers without locks. */
export const leaseMs = 60_000
/** How long a tab waits, in browsers without locks, before it asks again whether it is its turn. */
export const askAgainMs = 500

/** Uses the browser's locks. Without them (old browsers, insecure origins), `take` and `release` of the row. */
export const leaseBy =
  (row: LeaseRow): Lease =>
  async (name, run) => {
    if ('locks' in navigator && navigator.locks) return underLock(navigator.locks, name, run)
    const holder = randomKey()
    for (;;) {
      const taken = row.take(name, holder)
      if (typeof taken === 'boolean' ? taken : await taken) break
      await new Promise(resolve => setTimeout(resolve, askAgainMs))
    }
    try {
      await run()
    } finally {
      await row.release(name, holder)
    }
  }

/** A tab that sleeps while it has the lock does not block the others for longer than a lease. */
async function underLock(locks: LockManager, name: string, run: () => Promise<void>): Promise<void> {
  let isRunning = false
  try {
    await locks.request(name, { signal: AbortSignal.timeout(leaseMs) }, () => {
      isRunning = true
      return run()
    })
  } catch (error) {
    if (isRunning) throw error
    await run() // Sending twice does no harm: the server counts it once.
  }
}

/** Where a browser without locks stores which tab has the lease. */
export type LeaseRow = {
  take: (name: string, holder: string) => boolean | Promise<boolean>
  release: (name: string, holder: string) => unknown
}

export type HeldLease = { holder: string; until: number }

/** Whether the stored lease still holds. One that ends too far ahead is from before the clock was set back. In ms. */
export function isHeldByOther(held: Partial<HeldLease> | null, holder: string, now: number): boolean {
  if (typeof held?.until !== 'number' || held.holder === holder) return false
  return held.until > now && held.until < now + leaseMs * 2
}

/**
 * A lease in the local storage. Two tabs that ask in the same millisecond may both get it; the server then counts what
 * is sent twice only once. If the storage refuses, no tab waits.
 */
export function storageRow(storage: DeviceStorage): LeaseRow {
  const keyOf = (name: string) => `iki.lease.${name}`
  const read = (name: string) => storedObject(readText(storage, keyOf(name))) as Partial<HeldLease> | null
  return {
    take(name, holder) {
      const now = clock.now().getTime()
      if (isHeldByOther(read(name), holder, now)) return false
      writeText(storage, keyOf(name), JSON.stringify({ holder, until: now + leaseMs }))
      return true
    },
    release(name, holder) {
      if (read(name)?.holder === holder) writeText(storage, keyOf(name), null)
    },
  }
}
