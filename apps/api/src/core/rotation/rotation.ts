import { type Round, whatIsOn } from '@iki/contract/media/rotation'
import type { Database, Handle } from '#core/database/database.ts'
import { describeCurrent, describeRounds } from './describe-rounds.ts'
import { listRotations, listRounds, lockRotations, replaceRounds } from './rotation.store.ts'
import { renewedRounds, type Wanted } from './rounds.ts'

/** What each rotation should hold, by name. */
export type WantedRotations = ReadonlyMap<string, Wanted>

/**
 * Changes rotations to what they should hold, from their next boundaries on. Returns what changes and when, in a line
 * each.
 */
export async function renewRotations(
  db: Database,
  wantedOf: (handle: Handle) => Promise<WantedRotations>,
  now: Date,
): Promise<string[]> {
  return db.transaction(async tx => {
    await lockRotations(tx)
    const changes = await changesOf(tx, await wantedOf(tx), now)
    for (const { rotation, rounds } of changes) await replaceRounds(tx, rotation, { rounds, now })
    return changes.flatMap(({ lines }) => lines)
  })
}

/** What renewRotations would return. Writes nothing. */
export async function previewRotations(db: Database, wanted: WantedRotations, now: Date): Promise<string[]> {
  return (await changesOf(db, wanted, now)).flatMap(({ lines }) => lines)
}

type Change = { rotation: string; rounds: Round[]; lines: string[] }

async function changesOf(handle: Handle, wanted: WantedRotations, now: Date): Promise<Change[]> {
  const stored = await listRounds(handle, [...wanted.keys()], now)
  return [...wanted].flatMap(([rotation, its]) => {
    const before = stored.get(rotation) ?? []
    const rounds = renewedRounds(before, its, now)
    if (!rounds) return []
    const current = before.find(({ startsAt }) => startsAt <= now) ?? null
    return { rotation, rounds, lines: describeRounds(rotation, current, rounds) }
  })
}

/** What is on in all rotations, and what will change when: a line each. */
export async function describeRotations(db: Database, now: Date): Promise<string[]> {
  const rounds = await listRounds(db, await listRotations(db), now)
  return [...rounds].flatMap(([rotation, its]) => {
    const current = its.find(({ startsAt }) => startsAt <= now) ?? null
    const coming = its.filter(({ startsAt }) => startsAt > now)
    const onAir = whatIsOn(its, now, { aheadMs: 0, limit: 1 })
    return [
      ...(current ? [describeCurrent(rotation, current, onAir?.talk ?? null)] : []),
      ...(coming.length > 0 ? describeRounds(rotation, current, coming) : []),
    ]
  })
}
