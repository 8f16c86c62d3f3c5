import { clock } from '#core/clock.ts'
import { randomKey } from '#core/random-key.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, DiaryTexts, OutboxDay } from './diary-kinds.ts'
import { joined } from './sync-rules.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** What a member does to a day. */
export type DayChange<K extends DiaryKind = DiaryKind> = Pick<OutboxDay<K>, 'kind' | 'date' | 'action'> & {
  value: DiaryTexts[K]
  /** The revision that it was written on; left out, the one that is known now. */
  base?: number | null | undefined
  restores?: string | null
}

/** Puts a change among what is unsent. Answers how many days wait when the disk has them. */
export async function keepChange<K extends DiaryKind>(
  database: DiaryDatabase,
  uid: string,
  { base, restores = null, ...change }: DayChange<K>,
): Promise<number> {
  writeUnsentCount(uid, readUnsentCount(uid) + 1) // First: what is missing later must be missed.
  // One transaction: every further one would be a wait before the member is told.
  const unsentCount = await database.transaction('rw', database.outbox, database.days, async () => {
    const [known, earlier] = await Promise.all([
      database.days.get([change.kind, change.date]),
      database.outbox.get([change.kind, change.date]),
    ])
    const row: OutboxDay<K> = {
      ...change,
      base: base === undefined ? (known?.revision ?? null) : base,
      idempotencyKey: randomKey(),
      addedAt: clock.now().toISOString(),
      ...{ state: 'waiting', error: null, attempts: [], restores },
    }
    const [, count] = await Promise.all([
      database.outbox.put(joined(earlier as OutboxDay<K> | undefined, row)),
      database.outbox.count(),
    ])
    return count
  })
  writeUnsentCount(uid, unsentCount)
  return unsentCount
}
