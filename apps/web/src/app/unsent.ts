import { useEffect } from 'react'
import { hasKept } from '#core/kept-on-device.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { useIsSignedIn } from '#core/session.ts'

type Senders = Readonly<Record<string, () => Promise<unknown>>>

/** Who sends what members write, by the name under which it waits on the phone. Once there, they go on by themselves. */
const allSenders: Senders = {
  bookmarks: () => import('#features/bookmark/bookmark-changes.ts'),
  memos: () => import('#features/bookmark/memo-drafts.ts'),
  diary: () => import('#features/diary/offline/begin-sending.ts'),
  'diary-presses': () => import('#features/diary/offline/begin-sending.ts'),
  'diary-skips': () => import('#features/diary/skips.ts'),
  tours: () => import('#features/tour/tour-state.ts'),
  readings: () => import('#features/article/readings.ts'),
  squats: () => import('#features/squat/squat-counter.ts'),
  impressions: () => import('#features/impression/outbox.ts'),
}

/** Fetches who sends what an earlier visit has left on this phone; where nothing was left, nothing. */
export function sendUnsent(senders = allSenders): void {
  const owner = currentOwner()
  if (owner.kind === 'guest' || !navigator.onLine) return
  for (const [name, fetchSender] of Object.entries(senders))
    if (hasKept(localStorage, name, owner)) fetchSender().catch(() => {}) // It waits on the phone for the next time.
}

/** What was written without a network is sent on whatever page there is one again. */
export function useUnsent(senders = allSenders): void {
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!isSignedIn) return
    const send = () => sendUnsent(senders)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [isSignedIn, senders])
}
