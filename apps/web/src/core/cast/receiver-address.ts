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
 * The cast session of this tab, for Google's and Apple's receivers, made at its first use. `isCasting` is passed in,
 * because the player knows it and imports this file.
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
    // If casting is off, loudspeakers with AirPlay still get their sound from this browser.
    if (isCode(error, 'casting_off')) return call(getLessonMedia, { id })
    if (!isCode(error, 'cast_ended')) throw error
    lease.forget()
    return fetchBy(await lease.id())
  }
}
