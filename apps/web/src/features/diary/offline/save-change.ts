import { randomKey } from '#core/api/random-key.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay } from './diary-kinds.ts'
import { joined } from './sync-rules.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** What a member does to a day. */
export type DayChange<K extends DiaryKind = DiaryKind> = Pick<OutboxDay<K>, 'kind' | 'date' | 'action'> & {
  value: DiaryTexts[K]
  /** The revision that it was written on; left out, the one that is known now. */
  base?: number | null | undefined
  /** What stood at that revision, where that is another than the one that is known now. */
  ancestor?: DiaryTexts[K] | undefined
  restores?: string | null
}

/** Puts a change among what is unsent. Answers how many days wait when the disk has them. */
export async function saveChange<K extends DiaryKind>(
  database: DiaryDatabase,
  uid: string,
  { base: begunOn, ancestor, restores = null, ...change }: DayChange<K>,
): Promise<number> {
  writeUnsentCount(uid, readUnsentCount(uid) + 1) // First: what is missing later must be missed.
  // One transaction: every further one would be a wait before the member sees that it is saved.
  const unsentCount = await database.transaction('rw', database.outbox, database.days, async () => {
    const [known, earlier] = await Promise.all([
      database.days.get([change.kind, change.date]),
      database.outbox.get([change.kind, change.date]),
    ])
    const current = known as KnownDay<K> | undefined
    const base = begunOn === undefined ? (current?.revision ?? null) : begunOn
    const row: OutboxDay<K> = {
      ...change,
      base,
      ancestor: current?.revision === base ? textOf(current) : ancestor,
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

/** What a day says, as far as that is known here. */
export function textOf<K extends DiaryKind>(day: KnownDay<K> | undefined): DiaryTexts[K] | undefined {
  return day?.isWritten && day.unreadable !== 'everywhere' ? day.value : undefined
}
