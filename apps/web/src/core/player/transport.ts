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
  /** Whether it plays on there, or waits for a press of play. */
  isGoingOn: boolean
  /** The output has the track already, as a receiver after a reload of the page. */
  isThere?: boolean
}

/** Plays, pauses and seeks one track: it passes commands to the output, and updates the store. */
export function transport({ store, output, address, emit }: Parts) {
  /** Whether it should play. The output may not be able to yet. */
  const requested = { isWanted: false }
  /** The share of the chosen volume that is in effect, from 0 to 1. */
  let share = 1
  const source = outputSource({ store, output, address, onPointed, onFailed })
  const set = (change: Partial<PlayerState>) => store.setState(change)

  /** The address that came with the lesson is for this browser; one that was fetched ahead has its own reach. */
  const atHand = ({ kind, media, reach = 'browser' }: Track) =>
    output.reach(kind) === reach ? media : undefined

  function report(kind: PlayerEvent['kind'], from?: number): void {
    const { track, seconds, durationSeconds } = store.getState()
    if (track) emit({ kind, track, seconds, durationSeconds, ...(from !== undefined && { from }) })
  }

  function begin(): void {
    if (store.getState().status !== 'playing') set({ status: 'loading', failure: null })
    address.watch()
    output.play().catch((error: unknown) => {
      // The browser requires a tap first. Other failures are reported by events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') settle()
    })
  }

  /** Nothing plays, and nothing should. */
  function settle(): void {
    requested.isWanted = false
    address.unwatch()
    set({ status: 'paused', failure: null })
  }

  /** The volume: the chosen one, with the gain that levels the lessons, and the share of a fade. */
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

  /** Repairs a failed address. The failure is shown only if that fails as well. */
  function mend(): void {
    if (requested.isWanted) set({ status: 'loading', failure: null })
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

    /** A track that was loaded without a source gets the one that its page has fetched. */
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
      else if (source.isUnderWay()) set({ status: 'loading', failure: null })
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

    seek(to: number, kind: 'seeked' | 'looped' | 'followed' | 'shortened' = 'seeked'): void {
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

    /** Sets the share of the chosen volume, from 0 to 1: for a fade, which does not change the choice. */
    dim(to: number): void {
      share = Math.min(1, Math.max(0, to))
      applyVolume()
    },

    /** Continues on another output, from the same second. */
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
      // This device needs the medium before the press of play; a receiver can load it after that.
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
