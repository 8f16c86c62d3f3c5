import { forgetSentSheets } from '../sheet/forget-sheets.ts'
import { listDiaryOwners, makeDatabase } from './diary-database.ts'
import type { DayKey } from './diary-kinds.ts'
import { isAside, listAsideDays, picturesOfAsideDays } from './set-aside-days.ts'
import { lostFact, readUnsentCount } from './unsent-flag.ts'

/** After signing out: removes from this phone what the server has. What is unsent stays, for its writer only. */

export async function forgetSent(uid: string): Promise<void> {
  forgetSentSheets(uid)
  const database = makeDatabase(uid)
  const { days, outbox, pictures, facts } = database
  try {
    const isAllSent = await database.transaction('rw', [days, outbox, pictures, facts], async () => {
      const unsent = await outbox.toArray()
      // The stored version of an unsent day stays: it shows whether another phone has changed the day since.
      const current = await days.bulkGet(unsent.map(({ kind, date }): DayKey => [kind, date]))
      // Texts that the server can't open for now exist only here.
      const onlyHere = await days.filter(({ unreadable }) => unreadable === 'onServer').toArray()
      await days.clear()
      await days.bulkPut([...onlyHere, ...current.filter(day => day !== undefined)])
      // The pictures stay as well: the server deletes pictures that no day names.
      const aside = await picturesOfAsideDays(database)
      const named = new Set([...aside, ...unsent.flatMap(({ value }) => value.images)])
      await pictures.filter(({ id, isSent }) => isSent && !named.has(id)).delete()
      await facts.filter(({ name }) => name !== 'canary' && name !== lostFact && !isAside(name)).delete()
      return (
        unsent.length + onlyHere.length === 0 &&
        (await pictures.count()) === 0 &&
        (await facts.get(lostFact)) === undefined &&
        (await listAsideDays(database)).length === 0
      )
    })
    // Another tab may be saving a day: it raises the count before it does.
    if (isAllSent && readUnsentCount(uid) === 0) await database.delete()
  } finally {
    database.close()
  }
}

/** Does the same for members who used this phone before `uid` and did not sign out; their copies go by themselves. */
export async function forgetOthers(uid: string): Promise<void> {
  for (const owner of await listDiaryOwners()) if (owner !== uid) await forgetSent(owner)
}
