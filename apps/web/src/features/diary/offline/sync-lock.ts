import { clock } from '#core/clock.ts'
import { randomKey } from '#core/random-key.ts'
import type { DiaryDatabase } from './diary-database.ts'

/** So long a tab that was killed keeps the others waiting, where the browser has no locks. */
const leaseMs = 60_000

/** One tab at a time does it; the others wait for their turn, so that nothing that was written meanwhile is passed over. */
export async function withSyncLock(database: DiaryDatabase, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator && navigator.locks) {
    await navigator.locks.request(`${database.name}.sync`, run)
    return
  }
  const holder = randomKey()
  while (!(await lease(database, holder))) await new Promise(resolve => setTimeout(resolve, 500))
  try {
    await run()
  } finally {
    await database.facts.delete('lease')
  }
}

/** For a browser without locks: a row that only one can take. */
function lease(database: DiaryDatabase, holder: string): Promise<boolean> {
  return database.transaction('rw', database.facts, async () => {
    const now = clock.now().getTime()
    const held = (await database.facts.get('lease'))?.value as { holder: string; until: number } | undefined
    if (held && held.holder !== holder && held.until > now && held.until < now + leaseMs * 2) return false
    await database.facts.put({ name: 'lease', value: { holder, until: now + leaseMs } })
    return true
  })
}
