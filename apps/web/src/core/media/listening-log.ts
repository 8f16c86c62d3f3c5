import { type ListeningKind, sittingBreakSeconds, sittingsPerReport } from '@iki/contract/listening'
import { tokyoDay } from '@iki/contract/tokyo'
import { randomKey } from '../random-key.ts'
import { isSameOwner, type Owner } from './kept-positions.ts'
import type { KeptSitting, KeptSittings } from './kept-sittings.ts'
import { type PlayerEvent, type PlayerState, soundingSpeed } from './player-state.ts'
import { retryLater } from './retry-later.ts'

/** What was heard is written down on the phone this often, and told to the server every third time. */
const noteMs = 10_000
const notesPerReport = 3
/** Who only looks into something has not listened to it. */
const leastSeconds = 1

type State = Pick<PlayerState, 'track' | 'seconds' | 'speed' | 'status'>
type Sitting = { key: string; owner: Owner } & KeptSitting
type Parts = {
  state: () => State
  kept: KeptSittings
  owner: () => Owner
  now: () => number
  /** Tells the server; throws when that did not get through. */
  send: (sittings: [key: string, sitting: KeptSitting][], options: { keepalive: boolean }) => Promise<unknown>
  isHopeless: (error: unknown) => boolean
}

/**
 * Follows the player and counts what is heard: not what is jumped over, and at a faster speed more of the lesson than
 * time. The seconds of the medium are what is counted, so a clock that is put right in between changes nothing. What
 * can't be told stays on the phone until it can.
 */
export function listeningLog({ state, kept, owner, now, send, isHopeless }: Parts) {
  const retry = retryLater(() => void report())
  let sitting: Sitting | null = null
  /** From where on nothing was counted yet; null while nothing sounds. */
  let counted: { seconds: number; speed: number } | null = null
  let soundedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let notes = 0
  let isSending = false

  function open(track: NonNullable<State['track']>): Sitting {
    const kind: ListeningKind = track.live ? 'radio' : 'lesson'
    const whose = owner()
    const isOn =
      sitting !== null &&
      sitting.id === track.id &&
      sitting.kind === kind &&
      isSameOwner(sitting.owner, whose) &&
      now() - soundedAt < sittingBreakSeconds * 1000 &&
      tokyoDay(new Date(sitting.startedAt)) === tokyoDay(new Date(now()))
    if (!isOn || sitting === null)
      sitting = {
        ...{ key: randomKey(), owner: whose, kind, id: track.id },
        ...{ startedAt: now(), seconds: 0, wallSeconds: 0 },
      }
    return sitting
  }

  /** Counts up to this second. */
  function count(to: number): void {
    if (!counted || !sitting) return
    const seconds = to - counted.seconds
    const wallSeconds = seconds / counted.speed
    counted = { ...counted, seconds: to }
    if (seconds <= 0) return
    sitting = {
      ...sitting,
      seconds: sitting.seconds + seconds,
      wallSeconds: sitting.wallSeconds + wallSeconds,
    }
    soundedAt = now()
  }

  function note(): void {
    if (!sitting || sitting.owner.kind === 'guest' || sitting.wallSeconds < leastSeconds) return
    const { key, owner: whose, ...rest } = sitting
    kept.write(whose, key, rest)
  }

  function begin(track: NonNullable<State['track']>, seconds: number): void {
    open(track)
    counted = { seconds, speed: soundingSpeed(state()) }
    clearInterval(timer)
    timer = setInterval(tick, noteMs)
  }

  function rest(): void {
    clearInterval(timer)
    counted = null
    notes = 0
    note()
    void report()
  }

  function tick(): void {
    const { track, seconds } = state()
    if (!track || !counted) return
    count(seconds)
    note()
    // After midnight it is another day's.
    open(track)
    notes++
    if (notes % notesPerReport === 0) void report()
  }

  async function report(keepalive = false): Promise<void> {
    const whose = owner()
    if (whose.kind === 'guest' || isSending) return
    const sent = kept.list(whose).slice(0, sittingsPerReport)
    if (sent.length === 0) return
    let isFull = false
    isSending = true
    try {
      await send(sent, { keepalive })
      kept.drop(whose, sent)
      retry.stop()
      isFull = sent.length === sittingsPerReport
    } catch (error) {
      if (isHopeless(error)) {
        console.error('What was listened to could not be told.', error)
        kept.drop(whose, sent)
      } else retry.start()
    } finally {
      isSending = false
    }
    if (isFull) await report(keepalive)
  }

  function leave(): void {
    const { track, seconds, status } = state()
    if (track && status === 'playing') count(seconds)
    note()
    void report(true)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  window.addEventListener('pagehide', leave)

  return {
    follow({ kind, track, seconds, from }: PlayerEvent): void {
      if (kind === 'started' || kind === 'resumed') {
        if (!counted) begin(track, seconds)
      } else if (kind === 'seeked' || kind === 'looped' || kind === 'followed') {
        if (!counted) return
        if (from !== undefined) count(from)
        counted = { ...counted, seconds }
      } else if (kind === 'adjusted') {
        count(seconds)
        if (counted) counted = { ...counted, speed: soundingSpeed(state()) }
      } else if (kind === 'paused' || kind === 'ended' || kind === 'failed' || kind === 'left') {
        if (!counted) return
        count(seconds)
        rest()
      }
    },
    /** Tells what is left from before, such as what was heard without a network. */
    report,
  }
}
