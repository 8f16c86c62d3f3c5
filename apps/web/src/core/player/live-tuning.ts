import type { Media, Reach } from '@iki/contract/media/media'
import type { StoreApi } from 'zustand'
import { singleQueue } from '#core/queue/queue.ts'
import type { PlayerState } from './player-state.ts'
import type { LiveSource, Track } from './track.ts'
import type { LoadOptions } from './transport.ts'

/** A medium may be shorter than the programme states: it counts as ended this long before its end. */
const endSeconds = 0.5

/** An address that was fetched before it is needed. */
export type Ahead = { id: string; media: Media; reach?: Reach }

type Parts = {
  store: StoreApi<PlayerState>
  move: {
    load(track: Track, options: LoadOptions): void
    seek(to: number, kind: 'followed'): void
    play(): void
    pause(): void
    setOutputSpeed(live: boolean): void
  }
}

/** Joins a live programme at its current second. */
export function liveTuning({ store, move }: Parts) {
  let waiting: ReturnType<typeof setTimeout> | undefined

  function tuneIn(live: LiveSource, ahead: Ahead | null = null): void {
    clearTimeout(waiting)
    const onAir = live.onAir()
    if (!onAir) {
      move.pause()
      return
    }
    const { track, second } = onAir
    const now = store.getState()
    const isHere = now.track?.live === live && now.track.id === track.id
    if (isHere && now.status === 'ended' && second > now.durationSeconds - endSeconds) {
      waitForNext(live, track.durationSeconds - second)
      return
    }
    if (isHere && now.status !== 'ended') {
      move.seek(second, 'followed')
      move.play()
      return
    }
    const { media, reach } = ahead?.id === track.id ? ahead : track
    const queue = { ...singleQueue(track), page: live.page }
    move.setOutputSpeed(true)
    move.load(
      { ...track, live, ...(media && { media }), ...(reach && { reach }) },
      { startAt: second, autoplay: true, queue },
    )
  }

  /** This track has ended, but the next one is not on air yet. */
  function waitForNext(live: LiveSource, seconds: number): void {
    waiting = setTimeout(() => {
      const { track, status } = store.getState()
      if (track?.live === live && status === 'ended') tuneIn(live)
    }, Math.max(1, seconds) * 1000)
  }

  return tuneIn
}
