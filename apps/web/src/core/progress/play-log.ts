import {
  logTitle,
  playEventNumber,
  playKindOf,
  playMessages,
  recordContent,
  recordEvent,
} from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/media/audio'
import type { LessonKind } from '@iki/contract/media/lesson'
import { countTotalDougaPlay, countUserDougaPlay } from '@iki/contract/media/video'
import { radioPlaylist } from '@iki/contract/shell/home'
import { call } from '#core/api/api-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { type DeviceStorage, readText, writeText } from '#core/offline/device-storage.ts'
import { makeOutbox } from '#core/offline/outbox.ts'
import type { Sending, SendingOptions } from '#core/offline/outbox-parts.ts'
import type { Owner } from '#core/offline/owner.ts'
import { refusalOfError } from '#core/offline/refusal-of-error.ts'
import type { PlayerEvent } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { PlayStore, StoredPlay } from './play-store.ts'

/** The last start that this tab counted: playing on after a reload is not another one. */
const startedKey = 'iki.started'

type Parts = {
  queue: () => Queue
  storage: DeviceStorage
  store: PlayStore
  owner: () => Owner
}

/**
 * Reports each start to the server, once and in order; without a network, when it is back. Refusals are only logged to
 * the console, because nothing depends on these counts.
 */
export function playLog({ queue, storage, store, owner }: Parts) {
  const outbox = makeOutbox({ store, owner, order: 'inTurn', isForGuests: true, send: sendPlay })

  function count({ id, kind, title, live }: Track): void {
    const { page, playlist } = queue()
    const key = randomKey()
    outbox.put(key, {
      key,
      lessonId: id,
      kind,
      title,
      told: 0,
      page: (page ?? location.pathname).slice(0, 500),
      playtag: playlist?.tag ?? (live ? radioPlaylist : null),
    })
  }

  return {
    follow({ kind, track, seconds }: PlayerEvent): void {
      if (kind !== 'started') return
      const isSameStart = seconds > 0 && readText(storage, startedKey) === track.id
      if (!isSameStart) count(track)
      writeText(storage, startedKey, track.id)
    },
    forget: () => void writeText(storage, startedKey, null),
    outbox,
  }
}

/** Makes one call after the other; those that succeeded are not repeated. */
async function sendPlay({ value: play, options, note }: Sending<StoredPlay>): Promise<null> {
  const calls = callsOf(play, options)
  for (let reported = play.told; reported < calls.length; reported++) {
    await calls[reported]?.().catch((error: unknown) => {
      const refusal = refusalOfError(error)
      if (refusal === 'retry' || refusal === 'sign-in') throw error
      console.error('A start could not be logged.', error)
    })
    note({ ...play, told: reported + 1 })
  }
  return null
}

/** Its name in the record of activity. */
const typeOf: Record<LessonKind, string> = { audio: 'onsei', video: 'douga', music: 'music' }

function callsOf(play: StoredPlay, { uid, signal }: SendingOptions) {
  const { key, lessonId: id, kind = 'audio', title, page, playtag } = play
  const whose = { signal, ...(uid !== undefined && { uid }) }
  const once = { ...whose, idempotencyKey: key }
  const content = { title: logTitle(title), type: typeOf[kind], url: page, item_id: id }
  const [countTotal, countOwn] =
    kind === 'video' ? [countTotalDougaPlay, countUserDougaPlay] : [countTotalPlay, countUserPlay]
  return [
    () => call(countTotal, { id }, once),
    // A guest has no record of their own.
    ...(uid === null ? [] : [() => call(countOwn, { id, title: logTitle(title) }, once)]),
    ...playMessages(title, playKindOf({ tag: playtag, page }), kind).map(
      message => () => call(recordEvent, { message, event_no: playEventNumber }, whose),
    ),
    () => call(recordContent, { ...content, ...(playtag !== null && { tag: playtag }) }, whose),
  ]
}
