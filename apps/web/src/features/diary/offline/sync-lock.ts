import { type HeldLease, isHeldByOther, type LeaseRow, leaseBy, leaseMs } from '#core/offline/lease.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'

/** Runs this in one tab at a time. The others wait instead of giving up, so that what was written meanwhile is sent. */
export function withSyncLock(database: DiaryDatabase, run: () => Promise<void>): Promise<void> {
  return leaseBy(factRow(database))(`${database.name}.sync`, run)
}

/** For a browser without locks: a row of the database that only one can take. */
function factRow(database: DiaryDatabase): LeaseRow {
  return {
    take: (_, holder) =>
      database.transaction('rw', database.facts, async () => {
        const now = clock.now().getTime()
        const held = (await database.facts.get('lease'))?.value as HeldLease | undefined
        if (isHeldByOther(held ?? null, holder, now)) return false
        await database.facts.put({ name: 'lease', value: { holder, until: now + leaseMs } })
        return true
      }),
    release: () => database.facts.delete('lease'),
  }
}
