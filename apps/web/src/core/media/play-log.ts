import { logTitle, playEventNumber, recordContent, recordEvent } from '@iki/contract/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/audio'
import { call } from '../api-client.ts'
import { randomKey } from '../random-key.ts'
import { session } from '../session.ts'
import type { PlayerEvent } from './player-state.ts'
import type { Queue } from './queue.ts'
import type { Track } from './track.ts'

/** The start that this tab counted last: going on after a reload is the same one. */
const startedKey = 'iki.started'

type Parts = {
  queue: () => Queue
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Tells the server of each start, once. A failure is for the console only: nobody's listening depends on it. */
export function playLog({ queue, storage }: Parts) {
  function count({ id, title }: Track): void {
    const idempotencyKey = randomKey()
    attempt(call(countTotalPlay, { id }, { idempotencyKey }))
    if (session.isSignedIn())
      attempt(call(countUserPlay, { id, title: title.slice(0, 200) }, { idempotencyKey }))
    attempt(call(recordEvent, { message: `play_onsei ${logTitle(title)}`, event_no: playEventNumber }))
    const { page, playlist } = queue()
    attempt(
      call(recordContent, {
        title: logTitle(title),
        type: 'onsei',
        url: (page ?? location.pathname).slice(0, 500),
        item_id: id,
        ...(playlist && { tag: playlist.tag }),
      }),
    )
  }

  return {
    follow({ kind, track, seconds }: PlayerEvent): void {
      if (kind !== 'started') return
      const isSameStart = seconds > 0 && storage.getItem(startedKey) === track.id
      if (!isSameStart) count(track)
      storage.setItem(startedKey, track.id)
    },
    forget: () => storage.removeItem(startedKey),
  }
}

function attempt(telling: Promise<unknown>): void {
  telling.catch((error: unknown) => console.error('A start could not be logged.', error))
}
