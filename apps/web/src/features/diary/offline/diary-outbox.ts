import { type RegisteredOutbox, registerOutbox } from '#core/offline/registry.ts'
import { diaryUid, openDiary, theOpenDiary } from './open-diary.ts'
import { pressedDays } from './save-change.ts'
import { readUnsentCount } from './unsent-flag.ts'

/** Sends what waits of the diary, whatever page is open. The database is only opened if something waits. */
async function sendWaiting(): Promise<void> {
  const uid = diaryUid()
  if (uid === null) return
  const isOpen = theOpenDiary()?.uid === uid
  const hasPresses = Object.keys(pressedDays.read({ kind: 'member', uid })).length > 0
  if (!isOpen && readUnsentCount(uid) === 0 && !hasPresses) return
  const { isReady, sync } = openDiary(uid)
  await isReady
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
  // Nothing to do: a day is on the disk before the member is told that it is saved.
  leave() {},
  // Dexie itself reports what another tab writes.
  noteStorage() {},
}

registerOutbox(diaryOutbox)
