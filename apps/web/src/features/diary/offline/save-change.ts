import { diaryKinds } from '@iki/contract/diary/diary-names'
import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import type { Owner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay } from './diary-kinds.ts'
import { dayTextSchema } from './stored-days.ts'
import { isSame, joined } from './sync-rules.ts'
import { noteUnsentCount, readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** How a change is stored: the press at once in local storage, then the day in the database. */

/** A member's change of a day. */
export type DayChange<K extends DiaryKind = DiaryKind> = Pick<OutboxDay<K>, 'kind' | 'date' | 'action'> & {
  value: DiaryTexts[K]
  /** The revision that it was written on; left out, the one that is known now. */
  base?: number | null | undefined
  /** The texts at that revision, where it is another than the one that is known now. */
  ancestor?: DiaryTexts[K] | undefined
  restores?: string | null
}

/** Adds a change to the unsent ones. Resolves when it is on the disk, with how many days wait. */
export async function saveChange<K extends DiaryKind>(
  database: DiaryDatabase,
  uid: string,
  change: DayChange<K>,
): Promise<number> {
  const countBefore = readUnsentCount(uid)
  writeUnsentCount(uid, countBefore + 1) // First, so that a lost day is noticed.
  try {
    const unsentCount = await writeChange(database, change)
    noteUnsentCount(database, uid, unsentCount)
    return unsentCount
  } catch (error) {
    writeUnsentCount(uid, countBefore) // Whoever asked for it learns that it is not saved: nothing is lost.
    throw error
  }
}

/** One transaction, because each one delays the moment at which the member sees that it is saved. */
function writeChange<K extends DiaryKind>(
  database: DiaryDatabase,
  { base: startedFrom, ancestor, restores = null, ...change }: DayChange<K>,
): Promise<number> {
  return database.transaction('rw', database.outbox, database.days, async () => {
    const [known, earlier] = await Promise.all([
      database.days.get([change.kind, change.date]),
      database.outbox.get([change.kind, change.date]),
    ])
    const current = known as KnownDay<K> | undefined
    const base = startedFrom === undefined ? (current?.revision ?? null) : startedFrom
    const row: OutboxDay<K> = {
      ...change,
      base,
      ancestor: current?.revision === base ? textOf(current) : ancestor,
      idempotencyKey: randomKey(),
      addedAt: clock.now().toISOString(),
      state: 'waiting',
      error: null,
      attempts: [],
      restores,
    }
    const [, count] = await Promise.all([
      database.outbox.put(joined(earlier as OutboxDay<K> | undefined, row)),
      database.outbox.count(),
    ])
    return count
  })
}

/** The texts of a day, if they are known here. */
export function textOf<K extends DiaryKind>(day: KnownDay<K> | undefined): DiaryTexts[K] | undefined {
  return day?.isWritten && day.unreadable !== 'everywhere' ? day.value : undefined
}

/**
 * Days whose save button was pressed and that the database does not have yet. The database is slower than a press; this
 * store is written synchronously, so that a page that is closed in between loses nothing.
 */
const day = {
  date: v.string(),
  action: v.literal('save'),
  base: v.optional(v.nullable(v.number())),
}
const pressOf = (kind: DiaryKind) =>
  v.object({
    kind: v.literal(kind),
    value: dayTextSchema(kind),
    ancestor: v.optional(dayTextSchema(kind)),
    ...day,
  })

type Press = { [K in DiaryKind]: v.InferOutput<ReturnType<typeof pressOf>> & PressOf<K> }[DiaryKind]
type PressOf<K extends DiaryKind> = Pick<DayChange<K>, 'kind' | 'value' | 'ancestor'>
const pressSchema = v.variant('kind', diaryKinds.map(pressOf)) as v.GenericSchema<unknown, Press>

export const pressesName = 'diary-presses'
export const pressedDays = defineStore({ name: pressesName, version: 1, schema: pressSchema })
const idOf = ({ kind, date }: Pick<DayChange, 'kind' | 'date'>) => `${kind} ${date}`

/** Stores a press. Returns a function to call when the database has answered, with or without an error. */
export function notePress(owner: Owner, change: DayChange): () => void {
  pressedDays.write(owner, idOf(change), change as Press)
  const press = pressedDays.find(owner, idOf(change))
  return () => press && forgetPress(owner, press)
}

/** Saves the presses of a visit that ended too early. What can't be saved stays stored here. */
export async function finishPresses(database: DiaryDatabase, uid: string): Promise<void> {
  const owner = { kind: 'member', uid } as const
  for (const press of Object.values(pressedDays.read(owner))) {
    await saveChange(database, uid, press)
    forgetPress(owner, press)
  }
}

/** Unless the same day was pressed again since. */
function forgetPress(owner: Owner, press: Press): void {
  const stored = pressedDays.find(owner, idOf(press))
  if (stored && isSame(stored, press)) pressedDays.remove(owner, idOf(press))
}
