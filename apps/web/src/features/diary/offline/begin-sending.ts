import { session } from '#core/session.ts'
import { diaryUid, openDiary } from './open-diary.ts'
import { readUnsentCount } from './unsent-flag.ts'

/** Sends what an earlier visit left of the diary, from whatever page is open. It goes on by itself. */
function beginSending(): void {
  const uid = diaryUid()
  if (uid !== null && readUnsentCount(uid) > 0) void openDiary(uid).sync.sync()
}

beginSending()
session.onChange(beginSending)
window.addEventListener('online', beginSending)
