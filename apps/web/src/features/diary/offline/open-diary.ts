import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { type RegisteredOutbox, registerOutbox } from '#core/offline/registry.ts'
import { session } from '#core/session/current-session.ts'
import { meQuery } from '#core/session/me.queries.ts'
import { type DiaryDatabase, makeDatabase } from './diary-database.ts'
import { type DiarySync, diarySync } from './diary-sync.ts'
import { forgetOthers } from './forget-sent.ts'
import { type LiveReadings, liveReadings } from './live-readings.ts'
import { finishPresses, pressedDays } from './save-change.ts'
import { setMisfitsAside } from './set-aside-days.ts'
import { findLost, readUnsentCount } from './unsent-flag.ts'

/** The diary of the signed-in member: its database and what sends it. */
export type OpenDiary = {
  uid: string
  database: DiaryDatabase
  sync: DiarySync
  /** What screens show of it. */
  live: LiveReadings
  /** Resolves when unfinished saves of an earlier visit are done, and evicted days were looked for. */
  isReady: Promise<void>
}

let open: OpenDiary | null = null

export const theOpenDiary = (): OpenDiary | null => open

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
  const live = liveReadings()
  const isReadable = setMisfitsAside(database).catch(() => {}) // If this fails, the reads report it.
  void live.holdUntil(isReadable)
  const isReady = isReadable
    .then(() => finishPresses(database, uid))
    .catch(() => {}) // If this fails, the saves report it.
    .then(() => findLost(database, uid))
  open = { uid, database, sync: diarySync(database, uid), live, isReady }
  forgetOthers(uid).catch(() => {}) // It is tried again at the next visit.
  return open
}

/** A database that the browser did not open never opens any more: for the next try, there is a new one. */
function openAgain(uid: string): OpenDiary {
  if (open?.uid === uid && open.database.hasFailed()) closeDiary()
  return openDiary(uid)
}

/** The diary of whoever is signed in. Asks the server who that is, where the token doesn't say. */
export async function requireDiary(): Promise<OpenDiary> {
  const uid = diaryUid() ?? (session.isSignedIn() ? (await queryClient.fetchQuery(meQuery)).uid : null)
  if (uid === null) throw new Error('Nobody is signed in.')
  const diary = openAgain(uid)
  // Saves of an earlier visit must be done before new ones.
  await diary.isReady
  return diary
}

export function closeDiary(): void {
  open?.sync.stop()
  open?.live.stop()
  open?.database.close()
  open = null
}

session.onChange(() => {
  if (open && open.uid !== diaryUid()) closeDiary()
})

/** A press that the database did not take yet is one of them; while it is written, it is counted there, too. */
const countUnsent = (uid: string): number =>
  Math.max(readUnsentCount(uid), Object.keys(pressedDays.read({ kind: 'member', uid })).length)

/** Sends what waits of the diary, whatever page is open. The database is only opened if something waits. */
async function sendWaiting(): Promise<void> {
  const uid = diaryUid()
  if (uid === null) return
  const isOpen = theOpenDiary()?.uid === uid
  if (!isOpen && countUnsent(uid) === 0) return
  const { isReady, sync } = openAgain(uid)
  await isReady
  await sync.sync()
}

const send = () => void sendWaiting()

export const diaryOutbox: RegisteredOutbox<'diary'> = {
  name: 'diary',
  count() {
    const uid = diaryUid()
    return uid === null ? 0 : countUnsent(uid)
  },
  begin: send,
  wake: send,
  changeOwner: send,
  // Nothing to do: a day is on the disk before the app says that it is saved.
  leave() {},
  // Dexie itself reports what another tab writes.
  noteStorage() {},
}

registerOutbox(diaryOutbox)
