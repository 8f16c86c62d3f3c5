import { type RegisteredOutbox, registerOutbox } from '#core/offline/registry.ts'
import { diaryUid, openDiary, theOpenDiary } from './open-diary.ts'
import { pressedDays } from './save-change.ts'
import { readUnsentCount } from './unsent-flag.ts'

/** What of the diary waits, whatever page is open. The database is only opened where something is in it. */
async function sendWaiting(): Promise<void> {
  const uid = diaryUid()
  if (uid === null) return
  const isOpen = theOpenDiary()?.uid === uid
  const hasPresses = Object.keys(pressedDays.read({ kind: 'member', uid })).length > 0
  if (!isOpen && readUnsentCount(uid) === 0 && !hasPresses) return
  const { isLookedAfter, sync } = openDiary(uid)
  await isLookedAfter
  await sync.sync()
}

const send = () => void sendWaiting()

export const diaryOutbox: RegisteredOutbox<'diary'> = {
  name: 'diary',
  count() {
    const uid = diaryUid()
    return uid === null ? 0 : readUnsentCount(uid)
  },
  begin: send,
  wake: send,
  changeOwner: send,
  // A day is on the disk when its writer is told so, and goes from there.
  leave() {},
  // Dexie itself tells of what another tab writes.
  noteStorage() {},
}

registerOutbox(diaryOutbox)
