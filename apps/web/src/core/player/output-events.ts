import type { StoreApi } from 'zustand'
import type { Output, OutputEvent } from '#core/output/element.ts'
import type { AddressRenewal } from './address-renewal.ts'
import type { outputSource } from './output-source.ts'
import type { PlayerEvent, PlayerState } from './player-state.ts'

type Parts = {
  store: StoreApi<PlayerState>
  output: Output
  address: AddressRenewal
  source: ReturnType<typeof outputSource>
  requested: { isWanted: boolean }
  report: (kind: PlayerEvent['kind']) => void
  settle: () => void
  mend: () => void
}

/** With so much of it there, what plays does not wait for the network. */
const aheadSeconds = 1

/**
 * Writes what the output reports into the store. The output can change without our commands: an unplugged headset or
 * an incoming call pauses it.
 */
export function followOutput({
  store,
  output,
  address,
  source,
  requested,
  report,
  settle,
  mend,
}: Parts): void {
  /** The track whose start was reported: playing on after a pause is not another start. */
  let started: PlayerState['track'] = null
  const set = (change: Partial<PlayerState>) => store.setState(change)

  function measure(): void {
    const durationSeconds = output.durationSeconds()
    if (durationSeconds !== null && durationSeconds !== store.getState().durationSeconds)
      set({ durationSeconds })
  }

  const on: Record<OutputEvent, () => void> = {
    ready: measure,

    moved() {
      const seconds = output.seconds()
      source.noteSound(seconds)
      set({ seconds, bufferedSeconds: output.bufferedUntil() })
    },

    buffered: () => set({ bufferedSeconds: output.bufferedUntil() }),

    flowing() {
      const { track } = store.getState()
      measure() // A prepared element reported its duration before we listened.
      requested.isWanted = true
      address.watch()
      set({ status: 'playing', failure: null })
      report(started === track ? 'resumed' : 'started')
      started = track
    },

    waiting() {
      if (!requested.isWanted) return
      set({ status: 'loading' })
      // After a seek within the buffered part it continues by itself.
      const isThere = output.isBuffered(output.seconds() + aheadSeconds)
      if (!isThere && address.isInUseExpired() && !output.isRenewing?.()) void source.point()
    },

    paused() {
      if (store.getState().status === 'failed') return
      settle()
      report('paused')
    },

    ended() {
      requested.isWanted = false
      started = null
      address.unwatch()
      set({ status: 'ended', seconds: store.getState().durationSeconds })
      report('ended')
    },

    failed: mend,
  }

  output.onEvent(event => {
    if (store.getState().track && !source.isUnderWay()) on[event]()
  })
}
