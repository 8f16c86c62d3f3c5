import { signOut } from '@iki/contract/account/session'
import type { ReactNode } from 'react'
import { callOpenly } from '#core/api/api-client.ts'
import { downloads, removeAllDownloads } from '#core/downloads/downloads.ts'
import { sendWaiting } from '#core/offline/registry.ts'
import { turnPushOff } from '#core/push/push.ts'
import { session } from '#core/session/current-session.ts'
import { withTimeout } from '#core/time/with-timeout.ts'

/** Another tab can block a store: signing out waits for it no longer than this. */
const patienceMs = 3_000

/** What a feature stores of the member on this device. */
export type Belongings = {
  /** The warning before signing out; null if nothing would be lost. */
  warning: ReactNode
  /** Removes from this device what the server has. Called after the member has been signed out. */
  forget: () => Promise<void>
}
type Leaving = { leavesDownloads?: boolean; belongings?: Belongings }

/** Ends the session on the server and, whatever the server says and even if it is out of reach, in this browser. */
export async function signOutHere({ leavesDownloads = false, belongings }: Leaving = {}): Promise<void> {
  // During the session: afterwards the server would not accept the request.
  await withTimeout(patienceMs, turnPushOff()).catch(console.error)
  await callOpenly(signOut, {}).catch(console.error)
  session.end()
  // After a session ended by itself, downloads stay for its member; another member's sign-in removes them.
  if (!leavesDownloads) await removeAllDownloads().catch(console.error)
  if (belongings) await withTimeout(patienceMs, belongings.forget()).catch(console.error)
}

export type LeftHere = { downloadedCount: number; unsentCount: number }

/** What of the member's is only on this device, after a moment for what is on its way. */
export async function leftHere(): Promise<LeftHere> {
  // The diary shows its own warning.
  const [downloadedCount, unsentCount] = await Promise.all([
    downloads.count(),
    sendWaiting({ except: ['diary'], patienceMs }),
  ])
  return { downloadedCount, unsentCount }
}
