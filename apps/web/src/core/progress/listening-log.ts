import { tokyoDay } from '@iki/contract/api/tokyo'
import { type ListeningKind, sessionBreakSeconds, sessionsPerReport } from '@iki/contract/media/listening'
import { randomKey } from '#core/api/random-key.ts'
import { makeOutbox } from '#core/offline/outbox.ts'
import type { SendingOptions } from '#core/offline/outbox-parts.ts'
import { isSameOwner, type Owner } from '#core/offline/owner.ts'
import { type PlayerEvent, type PlayerState, soundingSpeed } from '#core/player/player-state.ts'
import type { ListeningSession, ListeningStore } from './listening-store.ts'

/** The listening session is written to the device this often, and reported to the server every third time. */
const noteMs = 10_000
const notesPerReport = 3
/** Shorter sessions are not reported. */
const leastSeconds = 1

type State = Pick<PlayerState, 'track' | 'seconds' | 'speed' | 'status'>
type OwnSession = { key: string; owner: Owner } & ListeningSession
type Parts = {
  state: () => State
  store: ListeningStore
  owner: () => Owner
  now: () => number
  /** Reports to the server; throws when that did not get through. */
  send: (
    sessions: readonly (readonly [key: string, session: ListeningSession])[],
    options: SendingOptions,
  ) => Promise<unknown>
}

/**
 * Follows the player and counts what is played: without what is skipped, and at a faster speed more seconds of the
 * lesson than of time. It counts seconds of the medium, so a change of the clock has no effect. Sessions that can't be
 * reported are stored on the device until they can.
 */
export function listeningLog({ state, store, owner, now, send }: Parts) {
  const outbox = makeOutbox({
    store,
    owner,
    isFlushedByItself: true,
    sendTogether: { most: sessionsPerReport, send },
    // What was played meanwhile is sent with the next report.
    onAnswer: ({ sent, newest }) => (newest.wallSeconds > sent.wallSeconds ? newest : null),
    onRefused: ({ error }) => console.error('What was listened to could not be told.', error),
  })
  let session: OwnSession | null = null
  /** The second up to which it was counted; null while nothing plays. */
  let counted: { seconds: number; speed: number } | null = null
  let soundedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let notes = 0

  function open(track: NonNullable<State['track']>): OwnSession {
    const kind: ListeningKind = track.live ? 'radio' : 'lesson'
    const whose = owner()
    const isOn =
      session !== null &&
      session.id === track.id &&
      session.kind === kind &&
      isSameOwner(session.owner, whose) &&
      now() - soundedAt < sessionBreakSeconds * 1000 &&
      tokyoDay(new Date(session.startedAt)) === tokyoDay(new Date(now()))
    if (!isOn || session === null)
      session = {
        key: randomKey(),
        owner: whose,
        kind,
        id: track.id,
        startedAt: now(),
        seconds: 0,
        wallSeconds: 0,
      }
    return session
  }

  /** Counts up to this second. */
  function count(to: number): void {
    if (!counted || !session) return
    const seconds = to - counted.seconds
    const wallSeconds = seconds / counted.speed
    counted = { ...counted, seconds: to }
    if (seconds <= 0) return
    session = {
      ...session,
      seconds: session.seconds + seconds,
      wallSeconds: session.wallSeconds + wallSeconds,
    }
    soundedAt = now()
  }

  function note(): void {
    if (!session || session.owner.kind === 'guest' || session.wallSeconds < leastSeconds) return
    const { key, owner: whose, ...rest } = session
    if (isSameOwner(whose, outbox.owner())) outbox.put(key, rest, 'later')
    else store.write(whose, key, rest)
  }

  function begin(track: NonNullable<State['track']>, seconds: number): void {
    open(track)
    counted = { seconds, speed: soundingSpeed(state()) }
    timer = setInterval(tick, noteMs)
  }

  function stopCounting(): void {
    clearInterval(timer)
    counted = null
    notes = 0
    note()
    outbox.flush()
  }

  function tick(): void {
    const { track, seconds } = state()
    if (!track || !counted) return
    count(seconds)
    note()
    // After midnight, a session of the next day starts.
    open(track)
    notes++
    if (notes % notesPerReport === 0) outbox.flush()
  }

  function leave(): void {
    const { track, seconds, status } = state()
    if (track && status === 'playing') count(seconds)
    note()
    outbox.flush(true)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  window.addEventListener('pagehide', leave)

  return {
    follow({ kind, track, seconds, from }: PlayerEvent): void {
      if (kind === 'started' || kind === 'resumed') {
        if (!counted) begin(track, seconds)
      } else if (kind === 'seeked' || kind === 'looped' || kind === 'followed' || kind === 'shortened') {
        if (!counted) return
        if (from !== undefined) count(from)
        counted = { ...counted, seconds }
      } else if (kind === 'adjusted') {
        count(seconds)
        if (counted) counted = { ...counted, speed: soundingSpeed(state()) }
      } else if (kind === 'paused' || kind === 'ended' || kind === 'failed' || kind === 'left') {
        if (!counted) return
        count(seconds)
        stopCounting()
      }
    },
    outbox,
  }
}
