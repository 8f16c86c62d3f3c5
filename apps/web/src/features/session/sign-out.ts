import { signOut } from '@iki/contract/session'
import { callOpenly } from '#core/api-client.ts'
import { forgetAllKept, kept } from '#core/kept/kept.ts'
import { countUnsent } from '#core/media/unsent.ts'
import { session } from '#core/session.ts'

/** Ends the session on the server and, whatever the server says and even if it is out of reach, in this browser. */
export async function signOutHere({ keepsLessons = false } = {}): Promise<void> {
  await callOpenly(signOut, {}).catch(console.error)
  session.end()
  // Whose session ended by itself finds them again; another member who signs in here takes them away.
  if (!keepsLessons) await forgetAllKept().catch(console.error)
}

export type LeftHere = { keptCount: number; unsentCount: number }

/** What of the member is on this device and nowhere else. */
export async function leftHere(): Promise<LeftHere> {
  return { keptCount: await kept.count(), unsentCount: countUnsent() }
}
