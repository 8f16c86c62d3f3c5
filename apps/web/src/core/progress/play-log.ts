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

/** The start that this tab counted last: going on after a reload is the same one. */
const startedKey = 'iki.started'

type Parts = {
  queue: () => Queue
  storage: DeviceStorage
  store: PlayStore
  owner: () => Owner
}

/**
 * Reports each start to the server, once and in their order; without a network, when there is one again. What the server
 * refuses is for the console only: nobody's listening depends on it.
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

/** One call after the other; those that are through are not repeated. */
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

/** What the record of activity calls it. */
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
    // A guest's start is nobody's.
    ...(uid === null ? [] : [() => call(countOwn, { id, title: logTitle(title) }, once)]),
    ...playMessages(title, playKindOf({ tag: playtag, page })).map(
      message => () => call(recordEvent, { message, event_no: playEventNumber }, whose),
    ),
    () => call(recordContent, { ...content, ...(playtag !== null && { tag: playtag }) }, whose),
  ]
}
