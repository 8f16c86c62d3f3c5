import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { OutboxDay } from './diary-kinds.ts'
import { outboxDayFrom, picturesNamedIn } from './stored-days.ts'
import { isSame } from './sync-rules.ts'

/**
 * Unsent days in a form that this release does not know are moved to the facts of the database, unchanged, so that no
 * list fails because of them and nothing overwrites them.
 */

const prefix = 'aside '
const factSchema = v.object({ row: v.unknown(), setAsideAt: v.string() })
export type AsideDay = v.InferOutput<typeof factSchema> & { name: string }

/** Whether a fact is such a day. */
export const isAside = (name: string): boolean => name.startsWith(prefix)

export async function listAsideDays({ facts }: DiaryDatabase): Promise<AsideDay[]> {
  const found = await facts.where('name').startsWith(prefix).toArray()
  return found.flatMap(({ name, value }) => {
    const read = v.safeParse(factSchema, value)
    return read.success ? [{ name, ...read.output }] : []
  })
}

/** Runs before anything is read or sent: sets aside what does not fit, and brings back what fits again. */
export async function setMisfitsAside(database: DiaryDatabase): Promise<void> {
  const { outbox, facts } = database
  await database.transaction('rw', outbox, facts, async () => {
    for (const row of await outbox.toArray()) {
      const day = outboxDayFrom(row)
      if (day && !isSame(day, row)) await outbox.put(day)
      if (day) continue
      const value = { row, setAsideAt: clock.now().toISOString() }
      await facts.put({ name: `${prefix}${randomKey()}`, value })
      await outbox.delete([row.kind, row.date])
    }
    for (const { name, row } of await listAsideDays(database))
      await bringBack(database, name, outboxDayFrom(row))
  })
}

async function bringBack(
  { outbox, facts }: DiaryDatabase,
  name: string,
  day: OutboxDay | null,
): Promise<void> {
  if (!day || (await outbox.get([day.kind, day.date]))) return
  await outbox.put(day)
  await facts.delete(name)
}

/** Removes a day that its writer gives up. */
export async function discardAsideDay({ facts }: DiaryDatabase, name: string): Promise<void> {
  if (isAside(name)) await facts.delete(name)
}

/** Pictures that only such a day names. */
export async function picturesOfAsideDays(database: DiaryDatabase): Promise<string[]> {
  return (await listAsideDays(database)).flatMap(({ row }) => picturesNamedIn(row))
}
