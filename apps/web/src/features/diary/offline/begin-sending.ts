import { hasKept } from '#core/kept-on-device.ts'
import { session } from '#core/session.ts'
import { diaryUid, openDiary } from './open-diary.ts'
import { pressesName } from './pressed-days.ts'
import { readUnsentCount } from './unsent-flag.ts'

/** Sends what an earlier visit left of the diary, from whatever page is open. It goes on by itself. */
async function beginSending(): Promise<void> {
  const uid = diaryUid()
  if (uid === null) return
  if (readUnsentCount(uid) === 0 && !hasKept(localStorage, pressesName, { kind: 'member', uid })) return
  const { isLookedAfter, sync } = openDiary(uid)
  await isLookedAfter
  await sync.sync()
}

const begin = () => void beginSending()
begin()
session.onChange(begin)
window.addEventListener('online', begin)
