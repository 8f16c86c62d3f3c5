import { clock } from '#core/clock.ts'
import { meQuery } from '#core/me.queries.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { queryClient } from '#core/query-client.ts'
import { session } from '#core/session.ts'
import { type DiaryDatabase, makeDatabase } from './diary-database.ts'
import { type DiarySync, diarySync } from './diary-sync.ts'
import { forgetOthers } from './forget-sent.ts'
import { readUnsentCount, writeUnsentCount } from './unsent-flag.ts'

/** The diary of the member who is here, with what sends it. */
export type OpenDiary = {
  uid: string
  database: DiaryDatabase
  sync: DiarySync
  /** How many unsent days the browser has thrown away; 0 when nothing is missing. */
  lostCount: Promise<number>
}

let open: OpenDiary | null = null

/** The uid that this browser's token speaks for, or null. */
export function diaryUid(): string | null {
  const owner = currentOwner()
  return owner.kind === 'member' ? owner.uid : null
}

/** The diary of `uid`; there is one open at a time. */
export function openDiary(uid: string): OpenDiary {
  if (open?.uid === uid) return open
  closeDiary()
  const database = makeDatabase(uid)
  open = { uid, database, sync: diarySync(database, uid), lostCount: findLost(database, uid) }
  forgetOthers(uid).catch(() => {}) // The next time, then.
  return open
}

/** The diary of whoever is signed in. Asks the server who that is, where the token doesn't say. */
export async function requireDiary(): Promise<OpenDiary> {
  const uid = diaryUid() ?? (session.isSignedIn() ? (await queryClient.fetchQuery(meQuery)).uid : null)
  if (uid === null) throw new Error('Nobody is signed in.')
  return openDiary(uid)
}

export function closeDiary(): void {
  open?.sync.stop()
  open?.database.close()
  open = null
}

session.onChange(() => {
  if (open && open.uid !== diaryUid()) closeDiary()
})

/** A database that was made anew although something was unsent was evicted by the browser. */
async function findLost(database: DiaryDatabase, uid: string): Promise<number> {
  const expected = readUnsentCount(uid)
  try {
    const isNew = await database.transaction('rw', database.facts, async () => {
      if (await database.facts.get('canary')) return false
      await database.facts.put({ name: 'canary', value: clock.now().toISOString() })
      return true
    })
    const found = await database.outbox.count()
    writeUnsentCount(uid, found)
    return isNew && found === 0 ? expected : 0
  } catch {
    return 0 // What can't be opened says so where it is read.
  }
}
