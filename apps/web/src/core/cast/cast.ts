import { getLesson } from '@iki/contract/media/lesson'
import { call } from '#core/api/api-client.ts'
import { browserNameOf } from '#core/device/device-name.ts'
import { filmStore } from '#core/film/film-state.ts'
import { isCasting, player } from '#core/player/player.ts'
import { nameOf } from '#core/queue/queue.ts'
import { session } from '#core/session/current-session.ts'
import { serviceName } from '#ui/page/service-name.ts'
import { castMark, castState } from './cast-state.ts'
import { casting } from './casting.ts'
import { loadSender } from './load-sender.ts'
import { castSessionOf } from './receiver-address.ts'
import type { ReceiverLesson } from './receiver-media.ts'
import type { SenderWindow } from './sender-types.ts'

/** Casting for the app's player. Loaded when a member opens casting, or if this tab was casting before a reload. */

const toAbsolute = (address: string) => new URL(address, location.origin).href

export const cast = casting({
  state: castState,
  player,
  load: () =>
    loadSender({
      page: document,
      window: window as unknown as SenderWindow,
      browserName: browserNameOf(navigator.userAgent),
    }),
  fetchLesson: id => call(getLesson, { id }),
  describe: describeTrack,
  toAbsolute,
  mark: castMark,
  castSession: castSessionOf(isCasting),
})

session.onChange(cast.disconnect)

function describeTrack(): ReceiverLesson | null {
  const { track, queue } = player.store.getState()
  return (
    track && {
      id: track.id,
      kind: track.kind,
      title: track.title,
      artist: track.artist ?? null,
      durationSeconds: track.durationSeconds,
      playlistTitle: nameOf(queue),
      serviceName: serviceName(),
      artwork: toAbsolute('/icon.svg'),
      hasCaptionsOn: filmStore.getState().areCaptionsOn,
    }
  )
}
