import { signOut } from '@iki/contract/account/session'
import type { ReactNode } from 'react'
import { callOpenly } from '#core/api/api-client.ts'
import { downloads, removeAllDownloads } from '#core/downloads/downloads.ts'
import { countWaiting } from '#core/offline/registry.ts'
import { turnPushOff } from '#core/push/push.ts'
import { session } from '#core/session/current-session.ts'
import { withTimeout } from '#core/time/with-timeout.ts'

/** Another tab can keep a store shut: nobody waits for that to sign out. */
const patienceMs = 3_000

/** What a feature stores of the member on this device. */
export type Belongings = {
  /** What to say before it is left behind; null where nothing would be missed. */
  warning: ReactNode
  /** Takes away what the server has. It is called when the member is no longer signed in. */
  forget: () => Promise<void>
}
type Leaving = { keepsDownloads?: boolean; belongings?: Belongings }

/** Ends the session on the server and, whatever the server says and even if it is out of reach, in this browser. */
export async function signOutHere({ keepsDownloads = false, belongings }: Leaving = {}): Promise<void> {
  // While the session is there: afterwards nobody may say that this browser is not to be pushed to.
  await withTimeout(patienceMs, turnPushOff()).catch(console.error)
  await callOpenly(signOut, {}).catch(console.error)
  session.end()
  // Whose session ended by itself finds them again; another member who signs in here takes them away.
  if (!keepsDownloads) await removeAllDownloads().catch(console.error)
  if (belongings) await withTimeout(patienceMs, belongings.forget()).catch(console.error)
}

export type LeftHere = { downloadedCount: number; unsentCount: number }

/** What of the member is on this device and nowhere else. */
export async function leftHere(): Promise<LeftHere> {
  // The diary tells of itself, with its own way on.
  const [downloadedCount, unsentCount] = await Promise.all([
    downloads.count(),
    countWaiting({ except: ['diary'] }),
  ])
  return { downloadedCount, unsentCount }
}
