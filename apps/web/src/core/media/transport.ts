import { skipSeconds, volumeOfElement } from '@iki/contract/audio'
import type { StoreApi } from 'zustand'
import type { Output } from './element.ts'
import type { MediaAddress } from './media-address.ts'
import {
  type Failure,
  type Follow,
  nothingLoaded,
  type PlayerEvent,
  type PlayerState,
  speedInSteps,
} from './player-state.ts'
import { pointing } from './pointing.ts'
import type { Queue } from './queue.ts'
import { reporting } from './reporting.ts'
import type { Track } from './track.ts'

type Parts = { store: StoreApi<PlayerState>; output: Output; address: MediaAddress; tell: Follow }
export type LoadOptions = { startAt: number; autoplay: boolean; queue: Queue }

/** Moves one track: what is pressed on one side, the output on the other, the store between them. */
export function transport({ store, output, address, tell }: Parts) {
  /** Whether there should be sound, which the output may not be able to give yet. */
  const wish = { isWanted: false }
  const source = pointing({ store, output, address, onPointed, onFailed })
  const set = (change: Partial<PlayerState>) => store.setState(change)

  function report(kind: PlayerEvent['kind']): void {
    const { track, seconds, durationSeconds } = store.getState()
    if (track) tell({ kind, track, seconds, durationSeconds })
  }

  function begin(): void {
    wish.isWanted = true
    if (store.getState().status !== 'playing') set({ status: 'loading', failure: null })
    address.watch()
    output.play().catch((error: unknown) => {
      // The browser wants a tap first. Whatever else refuses to play says so by an event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') settle()
    })
  }

  /** There is no sound, and none is wanted. */
  function settle(): void {
    wish.isWanted = false
    address.unwatch()
    set({ status: 'paused', failure: null })
  }

  function onPointed(): void {
    if (wish.isWanted) begin()
    else set({ status: 'paused', failure: null })
  }

  function onFailed(failure: Failure): void {
    address.unwatch()
    set({ status: 'failed', failure })
    output.pause()
    report('failed')
  }

  /** Whether it goes on at once or has to wait for an address, nobody sees a failure that is being mended. */
  function mend(): void {
    if (store.getState().status === 'failed' || wish.isWanted) set({ status: 'loading', failure: null })
    void source.mend()
  }

  reporting({ store, output, address, source, wish, report, settle, mend })

  const commands = {
    load(track: Track, { startAt, autoplay, queue }: LoadOptions): void {
      report('left')
      source.begin()
      wish.isWanted = autoplay
      address.begin(track.id, track.media)
      set({
        ...nothingLoaded,
        status: autoplay ? 'loading' : 'paused',
        track,
        queue,
        seconds: startAt,
        durationSeconds: track.durationSeconds,
      })
      report('loaded')
      if (!address.isAtHand()) output.pause()
      void source.point()
    },

    play(): void {
      const { track, status } = store.getState()
      if (!track) return
      wish.isWanted = true
      source.forgive()
      if (status === 'ended') commands.seek(0)
      if (status === 'failed') mend()
      else if (!source.isUnderWay()) begin()
    },

    pause(): void {
      wish.isWanted = false
      source.rest()
      output.pause()
      if (store.getState().status === 'loading') settle()
    },

    toggle(): void {
      const { status } = store.getState()
      if (status === 'playing' || status === 'loading') commands.pause()
      else commands.play()
    },

    seek(to: number, kind: 'seeked' | 'looped' = 'seeked'): void {
      const { track, durationSeconds, status } = store.getState()
      if (!track) return
      const seconds = Math.min(durationSeconds, Math.max(0, to))
      source.forgive()
      set({ seconds, ...(status === 'ended' && { status: 'paused' }) })
      if (address.isInUseExpired() && !output.isBuffered(seconds)) void source.point()
      else output.seek(seconds)
      report(kind)
    },

    skip(by: number = skipSeconds): void {
      commands.seek(store.getState().seconds + by)
    },

    setSpeed(to: number): void {
      const speed = speedInSteps(to)
      set({ speed })
      output.setSpeed(speed)
      report('adjusted')
    },

    setVolume(volume: number): void {
      set({ volume })
      output.setVolume(volumeOfElement(volume))
    },

    /** Stops and forgets what was played. */
    stop(): void {
      report('left')
      source.begin()
      wish.isWanted = false
      address.begin('', undefined)
      output.clear()
      set(nothingLoaded)
    },
  }
  return { ...commands, fail: source.fail }
}
