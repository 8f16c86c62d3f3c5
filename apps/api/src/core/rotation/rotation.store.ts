import type { RotationItem, Round } from '@iki/contract/media/rotation'
import { and, eq, gt } from 'drizzle-orm'
import type { Handle, Transaction } from '#core/database/database.ts'
import { anyList, forAnyValue } from '#core/database/generic-parameters.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { instant, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { rotationRounds } from './rotation.tables.ts'

/** More than any rotation has: a programme may have a year of talks that are published one a day, each with a round. */
const mostAtOnce = 1_000

const isCurrent = `rotation = asked.rotation and starts_at <= ${forAnyValue('$now', 'timestamptz')}`

const currentRounds = statement({
  name: 'rotation_rounds_current',
  params: { rotations: text.array, now: instant },
  row: { rotation: text, startsAt: instant, items: json<RotationItem[]>() },
  text: `select r.rotation, r.starts_at, r.items
   from unnest(${anyList('$rotations')}) as asked (rotation) cross join lateral (
     select rotation, starts_at, items from rotation_rounds
     where rotation = asked.rotation
       and starts_at >= coalesce((select max(starts_at) from rotation_rounds where ${isCurrent}), '-infinity')
     order by starts_at limit ${mostAtOnce}
   ) r`,
})

/** The current round of each rotation, and those that are to start, in order. */
export async function listRounds(
  handle: Handle,
  rotations: readonly string[],
  now: Date,
): Promise<Map<string, Round[]>> {
  const rows = await currentRounds.rows(handle, { rotations, now })
  // Ordered here: the planner expects a thousand rounds of each rotation, and would prepare to sort them all.
  rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return Map.groupBy(rows, ({ rotation }) => rotation)
}

const names = statement({
  name: 'rotation_names',
  row: { rotation: text },
  text: 'select distinct rotation from rotation_rounds order by rotation',
})

export const listRotations = async (handle: Handle): Promise<string[]> =>
  (await names.rows(handle)).map(({ rotation }) => rotation)

/** Only one process at a time may change future rounds, and reads the present ones under this lock. */
export async function lockRotations(tx: Transaction): Promise<void> {
  await lockName(tx, 'rotations')
}

/** Replaces all rounds that have not started. */
export async function replaceRounds(
  tx: Transaction,
  rotation: string,
  { rounds, now }: { rounds: readonly Round[]; now: Date },
): Promise<void> {
  await tx
    .delete(rotationRounds)
    .where(and(eq(rotationRounds.rotation, rotation), gt(rotationRounds.startsAt, now)))
  for (const { startsAt, items } of rounds) {
    const row = { rotation, startsAt, items: [...items] }
    await tx
      .insert(rotationRounds)
      .values(row)
      .onConflictDoUpdate({ target: [rotationRounds.rotation, rotationRounds.startsAt], set: row })
  }
}
