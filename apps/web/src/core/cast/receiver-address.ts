import { endCastSession, renewCastSession, startCastSession } from '@iki/contract/cast'
import { getLessonMedia } from '@iki/contract/lesson'
import type { Media } from '@iki/contract/media'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { clock } from '../clock.ts'
import { player } from '../media/player.ts'
import { kindOf } from '../media/track.ts'
import { session } from '../session.ts'
import { castSessionKeeper } from './cast-session.ts'
import { castSessionMark } from './cast-state.ts'

/** The cast session of this tab, for Google's receivers and Apple's alike. */
export const castSession = castSessionKeeper({
  start: () => call(startCastSession, {}),
  renew: id => call(renewCastSession, { id }),
  end: id => call(endCastSession, { id }, { keepalive: true }),
  isNeeded: session.isSignedIn,
  isCasting: () => player.reachOf(kindOf(player.store.getState().track)) === 'receiver',
  mark: castSessionMark,
  now: () => clock.now().getTime(),
})

session.onChange(castSession.forget)

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

/** A medium by an address that a receiver can fetch. */
export async function fetchForReceiver(id: string): Promise<Media> {
  const fetchBy = (castSession: string | null) =>
    call(getLessonMedia, { id, reach: 'receiver', ...(castSession !== null && { castSession }) })
  try {
    return await fetchBy(await castSession.id())
  } catch (error) {
    // Apple's loudspeakers get sound from this browser itself.
    if (isCode(error, 'casting_off')) return call(getLessonMedia, { id })
    if (!isCode(error, 'cast_ended')) throw error
    castSession.forget()
    return fetchBy(await castSession.id())
  }
}
