import { endCastSession, renewCastSession, startCastSession } from '@iki/contract/media/cast'
import { getLessonMedia } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import { call } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { type CastSessionLease, castSessionLease } from './cast-session.ts'
import { castSessionMark } from './cast-state.ts'

let castSession: CastSessionLease | null = null

/**
 * The cast session of this tab, for Google's receivers and Apple's alike: made when it is first asked for.
 * `isCasting` says whether a receiver plays for this tab just now. Only the player knows, and it loads this file.
 */
export function castSessionOf(isCasting: () => boolean): CastSessionLease {
  if (castSession) return castSession
  castSession = castSessionLease({
    start: () => call(startCastSession, {}),
    renew: id => call(renewCastSession, { id }),
    end: id => call(endCastSession, { id }, { keepalive: true }),
    isNeeded: session.isSignedIn,
    isCasting,
    mark: castSessionMark,
    now: () => clock.now().getTime(),
  })
  session.onChange(castSession.forget)
  return castSession
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

/** A medium by an address that a receiver can fetch. */
export async function fetchForReceiver(id: string, lease: CastSessionLease): Promise<Media> {
  const fetchBy = (castSession: string | null) =>
    call(getLessonMedia, { id, reach: 'receiver', ...(castSession !== null && { castSession }) })
  try {
    return await fetchBy(await lease.id())
  } catch (error) {
    // Apple's loudspeakers get sound from this browser itself.
    if (isCode(error, 'casting_off')) return call(getLessonMedia, { id })
    if (!isCode(error, 'cast_ended')) throw error
    lease.forget()
    return fetchBy(await lease.id())
  }
}
