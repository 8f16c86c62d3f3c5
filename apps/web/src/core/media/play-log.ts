import {
  logTitle,
  playEventNumber,
  playKindOf,
  playMessages,
  recordContent,
  recordEvent,
} from '@iki/contract/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/audio'
import { radioPlaylist } from '@iki/contract/home'
import type { LessonKind } from '@iki/contract/lesson'
import { countTotalDougaPlay, countUserDougaPlay } from '@iki/contract/video'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { randomKey } from '../random-key.ts'
import type { KeptPlay, KeptPlays } from './kept-plays.ts'
import { isSameOwner, type Owner } from './kept-positions.ts'
import type { PlayerEvent } from './player-state.ts'
import type { Queue } from './queue.ts'
import { retryLater } from './retry-later.ts'
import type { Track } from './track.ts'

/** The start that this tab counted last: going on after a reload is the same one. */
const startedKey = 'iki.started'

type Parts = {
  queue: () => Queue
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  kept: KeptPlays
  owner: () => Owner
}

/**
 * Tells the server of each start, once and in their order; without a network, when there is one again. What the server
 * refuses is for the console only: nobody's listening depends on it.
 */
export function playLog({ queue, storage, kept, owner }: Parts) {
  const retry = retryLater(() => void tell())
  let isTelling = false

  function count({ id, kind, title, live }: Track): void {
    const { page, playlist } = queue()
    kept.add(owner(), {
      key: randomKey(),
      lessonId: id,
      kind,
      title,
      page: (page ?? location.pathname).slice(0, 500),
      playtag: playlist?.tag ?? (live ? radioPlaylist : null),
      told: 0,
    })
    void tell()
  }

  async function tell(): Promise<void> {
    if (isTelling) return
    isTelling = true
    const whose = owner()
    const isStillHere = () => isSameOwner(whose, owner())
    try {
      for (let [play] = kept.list(whose); play && isStillHere(); [play] = kept.list(whose)) {
        await tellOf(play, whose, isStillHere)
        kept.drop(whose, play.key)
      }
      retry.stop()
    } catch {
      retry.start() // It did not get through.
    } finally {
      isTelling = false
    }
  }

  async function tellOf(play: KeptPlay, whose: Owner, isStillHere: () => boolean): Promise<void> {
    const calls = callsOf(play, whose)
    for (let told = play.told; told < calls.length; told++) {
      if (!isStillHere()) throw new Error('Somebody else is here now.')
      await calls[told]?.().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code === 'unavailable') throw error
        console.error('A start could not be logged.', error)
      })
      kept.noteTold(whose, play.key, told + 1)
    }
  }

  return {
    follow({ kind, track, seconds }: PlayerEvent): void {
      if (kind !== 'started') return
      const isSameStart = seconds > 0 && storage.getItem(startedKey) === track.id
      if (!isSameStart) count(track)
      storage.setItem(startedKey, track.id)
    },
    forget: () => storage.removeItem(startedKey),
    /** Tells what is left from before, such as what was started without a network. */
    tell,
  }
}

/** What the record of activity calls it. */
const typeOf: Record<LessonKind, string> = { audio: 'onsei', video: 'douga', music: 'music' }

function callsOf({ key, lessonId: id, kind = 'audio', title, page, playtag }: KeptPlay, owner: Owner) {
  const options = { idempotencyKey: key }
  const content = { title: logTitle(title), type: typeOf[kind], url: page, item_id: id }
  const [countTotal, countOwn] =
    kind === 'video' ? [countTotalDougaPlay, countUserDougaPlay] : [countTotalPlay, countUserPlay]
  return [
    () => call(countTotal, { id }, options),
    ...(owner.kind === 'member' ? [() => call(countOwn, { id, title: logTitle(title) }, options)] : []),
    ...playMessages(title, playKindOf({ tag: playtag, page })).map(
      message => () => call(recordEvent, { message, event_no: playEventNumber }),
    ),
    () => call(recordContent, { ...content, ...(playtag !== null && { tag: playtag }) }),
  ]
}
