import { Dexie, type Table } from 'dexie'
import { randomKey } from '#core/api/random-key.ts'
import { type HeldLease, isHeldByOther, type LeaseRow, leaseBy, leaseMs } from '#core/offline/lease.ts'
import { clock } from '#core/time/clock.ts'
import type { KnownDay, OutboxDay, PictureRow } from './diary-kinds.ts'

export type StoredFact = { name: string; value: unknown }

export type DiaryDatabase = Dexie & {
  days: Table<KnownDay, [string, string]>
  outbox: Table<OutboxDay, [string, string]>
  pictures: Table<PictureRow, string>
  facts: Table<StoredFact, string>
}

const prefix = 'iki.diary.'
export const databaseName = (uid: string): string => `${prefix}${uid}`

/**
 * The diary of one member on this phone. Versions only grow, and none may lose what is unsent; see the test.
 * 1: days and what is unsent of them. 2: pictures, and every unsent day has the key of its own change.
 */
export function makeDatabase(uid: string): DiaryDatabase {
  const database = new Dexie(databaseName(uid), {
    // A save is shown as saved only when it would outlive a killed browser or an empty battery.
    chromeTransactionDurability: 'strict',
    // Reads must return what is on the disk, and not what is still being written.
    cache: 'disabled',
  }) as DiaryDatabase
  database.version(1).stores({ days: '[kind+date]', outbox: '[kind+date]', facts: 'name' })
  database
    .version(2)
    .stores({ pictures: 'id, [kind+date]' })
    .upgrade(transaction =>
      transaction
        .table<OutboxDay>('outbox')
        .toCollection()
        .modify(row => {
          row.idempotencyKey ??= randomKey()
          row.attempts ??= []
          row.error ??= null
          row.state ??= 'waiting'
          row.base ??= null
        }),
    )
  return database
}

/** The members who have a diary on this phone. */
export async function listDiaryOwners(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length))
}

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
