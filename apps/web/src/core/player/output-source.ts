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

/** After this much was heard since an address had to be changed, the next failure may be mended too. */
const soundAgainSeconds = 3

/** Gives the output an address that works, at the second where it is. */
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

  /** Once for each failure of an address: a medium that fails with a fresh one as well is broken. */
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
    /** What the output reports meanwhile is about the address before. */
    isUnderWay: () => isUnderWay,
    /** Whether the output has a source for this track. */
    isPointed: () => isPointed,
    point: () => point(false),
    mend,
    fail,
    /** Somebody asks again: what failed before may be tried anew. */
    forgive,
    noteSound(seconds: number): void {
      if (mendedAt !== null && Math.abs(seconds - mendedAt) > soundAgainSeconds) forgive()
    },
    /** The output plays this track already. */
    adopt(): void {
      isPointed = true
    },
    stopRetrying: retry.stop,
    /** Another track: answers that are still on their way are about the one before. */
    begin(): void {
      round++
      isUnderWay = false
      isPointed = false
      retry.stop()
      forgive()
    },
  }
}
