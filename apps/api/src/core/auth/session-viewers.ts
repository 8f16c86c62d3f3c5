import type { Authority, Viewer } from '@iki/contract/access/access'
import { briefCache } from '../brief-cache.ts'
import type { LicencesOf } from './content-gate.ts'

type Parts = {
  /** The member of a session; null if it has ended. */
  findHolder(sessionId: string): Promise<{ uid: string; authority: Authority } | null>
  licencesOf: LicencesOf
}

/**
 * The viewer of requests that carry no access token: those of media elements and receivers. Usually without asking the
 * database, because a film is thousands of such requests.
 */
export function sessionViewers({ findHolder, licencesOf }: Parts) {
  const holders = briefCache(findHolder)
  return async (sessionId: string): Promise<Viewer> => {
    const holder = await holders.of(sessionId)
    return holder && { ...holder, licences: await licencesOf(holder.uid) }
  }
}
export type ViewerOfSession = ReturnType<typeof sessionViewers>
