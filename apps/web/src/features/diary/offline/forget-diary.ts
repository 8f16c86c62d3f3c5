import { listDiaryOwners, makeDatabase } from './diary-database.ts'
import { diaryUid, openDiary } from './open-diary.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** Days that were begun in a form. The names stand in day-drafts and habit-drafts. */
const draftNames = ['diary-drafts', 'diary-drafts-eichi', 'diary-drafts-kafuku']

/** The member has deleted all of their diaries: nothing stays here either, sent or not. */
export async function forgetDiaryHere(uid: string): Promise<void> {
  const { database } = openDiary(uid)
  const { days, outbox, pictures, facts } = database
  await database.transaction('rw', [days, outbox, pictures, facts], async () => {
    await Promise.all([days.clear(), outbox.clear(), pictures.clear()])
    await facts.filter(({ name }) => name !== 'canary').delete()
  })
  writeUnsentCount(uid, 0)
  for (const name of draftNames) localStorage.removeItem(`iki.${name}.member.${uid}`)
}

/** How many days of the member who is here are on this phone only. */
export async function countUnsentDays(): Promise<number> {
  const uid = diaryUid()
  if (uid === null) return 0
  try {
    return await openDiary(uid).database.outbox.count()
  } catch {
    return readUnsentCount(uid)
  }
}

/** The member signs out: what the server has leaves this phone, what is unsent waits here for them. */
export async function forgetSentDays(uid: string): Promise<void> {
  const database = makeDatabase(uid)
  const { days, outbox, pictures } = database
  try {
    if ((await outbox.count()) === 0 && (await pictures.filter(isUnsent).count()) === 0) {
      await database.delete()
      return
    }
    await database.transaction('rw', [days, outbox, pictures], async () => {
      const unsent = await outbox.toArray()
      // What an unsent day was written on stays with it: it says whether another phone has changed the day.
      const standing = (
        await days.bulkGet(unsent.map(({ kind, date }) => [kind, date] as [string, string]))
      ).filter(day => day !== undefined)
      await days.clear()
      await days.bulkPut(standing)
      await pictures.filter(picture => !isUnsent(picture)).delete()
    })
  } finally {
    database.close()
  }
}

const isUnsent = ({ isSent }: { isSent: boolean }) => !isSent

/** Whoever was here before and did not sign out: what the server has of them leaves this phone. */
export async function forgetOthers(uid: string): Promise<void> {
  for (const owner of await listDiaryOwners()) if (owner !== uid) await forgetSentDays(owner)
}
