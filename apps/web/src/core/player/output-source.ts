import type { StoreApi } from 'zustand'
import { retryLater } from '#core/offline/backoff.ts'
import type { Output } from '#core/output/element.ts'
import type { AddressRenewal } from './address-renewal.ts'
import { type Failure, failureOf, type PlayerState } from './player-state.ts'
import { kindOf } from './track.ts'

type Parts = {
  store: StoreApi<PlayerState>
  output: Output
  address: AddressRenewal
  onPointed: () => void
  onFailed: (failure: Failure) => void
}

/** After a new address has played for so long, the next failure may be repaired as well. */
const soundAgainSeconds = 3

/** Gives the output a working address, at the current second. */
export function outputSource({ store, output, address, onPointed, onFailed }: Parts) {
  const retry = retryLater(() => void mend())
  let isUnderWay = false
  let isPointed = false
  let mendedAt: number | null = null
  let round = 0

  async function point(isRenewing: boolean): Promise<void> {
    const asked = round
    isUnderWay = true
    try {
      if (isRenewing || !address.isAtHand()) await address.renew()
      if (asked !== round) return
      isUnderWay = false
      retry.stop()
      isPointed = true
      const { track, seconds } = store.getState()
      output.setSource(
        { kind: kindOf(track), media: address.take(), freshMedia: address.freshMedia() },
        seconds,
      )
      onPointed()
    } catch (error) {
      if (asked === round) fail(failureOf(error))
    }
  }

  /** Tries a fresh address, once per failure: a medium that fails with that as well is broken. */
  async function mend(): Promise<void> {
    if (isUnderWay) return
    if (mendedAt !== null) return fail({ kind: 'broken' })
    mendedAt = store.getState().seconds
    await point(true)
  }

  function fail(failure: Failure): void {
    isUnderWay = false
    mendedAt = null
    onFailed(failure)
    if (failure.kind === 'offline') retry.start()
  }

  function forgive(): void {
    mendedAt = null
  }

  return {
    /** While true, events of the output are about the former address. */
    isUnderWay: () => isUnderWay,
    /** Whether the output has a source for this track. */
    isPointed: () => isPointed,
    point: () => point(false),
    mend,
    fail,
    /** The member pressed play again: forgets the earlier failure. */
    forgive,
    noteSound(seconds: number): void {
      if (mendedAt !== null && Math.abs(seconds - mendedAt) > soundAgainSeconds) forgive()
    },
    /** The output plays this track already. */
    adopt(): void {
      isPointed = true
    },
    stopRetrying: retry.stop,
    /** Starts another track: answers that are still to come are for the former one, and are ignored. */
    begin(): void {
      round++
      isUnderWay = false
      isPointed = false
      retry.stop()
      forgive()
    },
  }
}
