import { volumeOfElement } from '@iki/contract/media/lesson'
import { shareOfGain } from '@iki/contract/media/loudness'
import type { StoreApi } from 'zustand'
import type { Output } from '#core/output/element.ts'
import type { SwitchedOutput } from '#core/output/switched-output.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { AddressRenewal } from './address-renewal.ts'
import { followOutput } from './output-events.ts'
import { outputSource } from './output-source.ts'
import {
  type Failure,
  type Follow,
  nothingLoaded,
  type PlayerEvent,
  type PlayerState,
  speedInSteps,
} from './player-state.ts'
import { kindOf, type Track } from './track.ts'

type Parts = { store: StoreApi<PlayerState>; output: SwitchedOutput; address: AddressRenewal; emit: Follow }
export type LoadOptions = {
  startAt: number
  autoplay: boolean
  queue: Queue
  /** Nothing is fetched before somebody plays it. */
  isResting?: boolean
}
export type MoveOptions = {
  /** Goes on there, or waits for somebody to press play. */
  isGoingOn: boolean
  /** The track is there already, as in a receiver that is met again. */
  isThere?: boolean
}

/** Moves one track: what is pressed on one side, the output on the other, the store between them. */
export function transport({ store, output, address, emit }: Parts) {
  /** Whether there should be sound, which the output may not be able to give yet. */
  const requested = { isWanted: false }
  /** How much of the chosen volume sounds, from 0 to 1. */
  let share = 1
  const source = outputSource({ store, output, address, onPointed, onFailed })
  const set = (change: Partial<PlayerState>) => store.setState(change)

  /** An address that came with a page is good for this browser only, one fetched ahead for whom it was fetched. */
  const atHand = ({ kind, media, reach = 'browser' }: Track) =>
    output.reach(kind) === reach ? media : undefined

  function report(kind: PlayerEvent['kind'], from?: number): void {
    const { track, seconds, durationSeconds } = store.getState()
    if (track) emit({ kind, track, seconds, durationSeconds, ...(from !== undefined && { from }) })
  }

  function begin(): void {
    requested.isWanted = true
    if (store.getState().status !== 'playing') set({ status: 'loading', failure: null })
    address.watch()
    output.play().catch((error: unknown) => {
      // The browser wants a tap first. Whatever else refuses to play says so by an event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') settle()
    })
  }

  /** There is no sound, and none is wanted. */
  function settle(): void {
    requested.isWanted = false
    address.unwatch()
    set({ status: 'paused', failure: null })
  }

  /** A lesson of its own loudness is levelled with the others, which a fade then makes quieter. */
  function applyVolume(): void {
    const chosen = volumeOfElement(store.getState().volume)
    output.setVolume(chosen * shareOfGain(address.gainDb()) * share)
  }

  function onPointed(): void {
    applyVolume()
    if (requested.isWanted) begin()
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
    if (store.getState().status === 'failed' || requested.isWanted) set({ status: 'loading', failure: null })
    void source.mend()
  }

  followOutput({ store, output, address, source, requested, report, settle, mend })

  const commands = {
    load(track: Track, { startAt, autoplay, queue, isResting = false }: LoadOptions): void {
      report('left')
      source.begin()
      requested.isWanted = autoplay
      address.begin(track.id, atHand(track))
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
      if (isResting) output.clear()
      else void source.point()
    },

    /** What rests without a source gets the one that has come with its page. */
    supply(track: Track): void {
      if (source.isPointed() || source.isUnderWay() || !atHand(track)) return
      address.begin(track.id, atHand(track))
      void source.point()
    },

    play(): void {
      const { track, status } = store.getState()
      if (!track) return
      requested.isWanted = true
      source.forgive()
      if (status === 'ended') commands.seek(0)
      if (status === 'failed') mend()
      else if (source.isUnderWay()) return
      else if (source.isPointed()) begin()
      else {
        set({ status: 'loading', failure: null })
        void source.point()
      }
    },

    pause(): void {
      requested.isWanted = false
      source.stopRetrying()
      output.pause()
      if (store.getState().status === 'loading') settle()
    },

    toggle(): void {
      const { status } = store.getState()
      if (status === 'playing' || status === 'loading') commands.pause()
      else commands.play()
    },

    seek(to: number, kind: 'seeked' | 'looped' | 'followed' = 'seeked'): void {
      const { track, durationSeconds, status, seconds: from } = store.getState()
      if (!track) return
      const seconds = Math.min(durationSeconds, Math.max(0, to))
      source.forgive()
      set({ seconds, ...(status === 'ended' && { status: 'paused' }) })
      const isOutdated = address.isInUseExpired() && !output.isRenewing?.()
      if (isOutdated && source.isPointed() && !output.isBuffered(seconds)) void source.point()
      else output.seek(seconds)
      report(kind, from)
    },

    skip(by: number = store.getState().skipSeconds): void {
      commands.seek(store.getState().seconds + by)
    },

    setSpeed(to: number): void {
      const speed = speedInSteps(to, kindOf(store.getState().track))
      set({ speed })
      output.setSpeed(speed)
      report('adjusted')
    },

    setVolume(volume: number): void {
      set({ volume })
      applyVolume()
    },

    /** So much of the chosen volume sounds, from 0 to 1: for a fade, which leaves the choice as it is. */
    dim(to: number): void {
      share = Math.min(1, Math.max(0, to))
      applyVolume()
    },

    /** From now on it sounds out of another output, from the same second on. */
    moveTo(next: Output, { isGoingOn, isThere = false }: MoveOptions): void {
      const { track, status } = store.getState()
      const seconds = source.isPointed() ? output.seconds() : store.getState().seconds
      if (track && status !== 'ended') set({ seconds, bufferedSeconds: 0 })
      if (requested.isWanted) report('paused')
      source.begin()
      requested.isWanted = isGoingOn
      address.begin(track?.id ?? '', undefined)
      output.switchTo(next)
      if (!track || (status === 'ended' && !isThere)) return
      set({ status: isGoingOn ? 'loading' : 'paused', failure: null })
      if (isThere) {
        source.adopt()
        onPointed()
      }
      // Here a press must find the medium at hand; a receiver may wait for the press.
      else if (isGoingOn || output.reach(track.kind) !== 'receiver') void source.point()
    },

    /** Stops and forgets what was played. */
    stop(): void {
      report('left')
      source.begin()
      requested.isWanted = false
      address.begin('', undefined)
      output.clear()
      set(nothingLoaded)
    },
  }
  return { ...commands, fail: source.fail, isPointed: source.isPointed }
}
