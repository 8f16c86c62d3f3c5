import {
  type LessonKind,
  type LessonOpening,
  type LessonRow,
  playbackSpeed,
  startSecond,
} from '@iki/contract/media/lesson'
import { longestFilmMs, type Media, mediaAddressMs, type Reach } from '@iki/contract/media/media'
import { createStore } from 'zustand'
import type { Output } from '#core/output/element.ts'
import { switchedOutput } from '#core/output/switched-output.ts'
import type { PositionSaver } from '#core/progress/position-saver.ts'
import { movedTo, nextIn, previousIn, type Queue, renewed, restartAfterSeconds } from '#core/queue/queue.ts'
import { addressRenewal } from './address-renewal.ts'
import { type Ahead, liveTuning } from './live-tuning.ts'
import { type Follow, failureOf, initialState, type PlayerState } from './player-state.ts'
import { pauseWatch } from './rewind-after-pause.ts'
import { silenceWatch } from './skip-silence.ts'
import { isSameTrack, kindOf, type LiveSource, type Track } from './track.ts'
import { type MoveOptions, transport } from './transport.ts'

type Parts = {
  output: Output
  fetchMedia: (id: string, reach: Reach) => Promise<Media>
  positionOf: PositionSaver['positionOf']
  now: () => number
  /** Whether a practice loop plays. */
  isPractising?: () => boolean
}
type Skips = Pick<PlayerState, 'skipSeconds' | 'backSeconds' | 'rewindsAfterPause' | 'skipsSilence'>
type LoadOptions = {
  startAt?: number
  autoplay?: boolean
  queue?: Queue
  opening?: LessonOpening
  /** Nothing is fetched before somebody plays it. */
  isResting?: boolean
}

/** The player, with all that it depends on passed in: one element, one store, the commands and the listeners. */
export function makePlayer({ output: own, fetchMedia, positionOf, now, isPractising = () => false }: Parts) {
  const store = createStore<PlayerState>(() => initialState)
  store.subscribe(({ status, isStarted }) => {
    if (!isStarted && (status === 'playing' || status === 'loading')) store.setState({ isStarted: true })
  })
  const pause = pauseWatch(now)
  const silence = silenceWatch()
  const followers = new Set<Follow>([pause.follow, silence.follow])
  const output = switchedOutput(own)
  const reachNow = () => output.reach(kindOf(store.getState().track))
  const address = addressRenewal({
    fetchMedia: id => fetchMedia(id, reachNow()),
    mostMs: () => (reachNow() === 'browser' ? mediaAddressMs : longestFilmMs),
    now,
    isPassing: error => failureOf(error).kind === 'offline',
    onRefused: error => move.fail(failureOf(error)),
  })
  const move = transport({
    store,
    output,
    address,
    emit: event => {
      for (const follow of followers) follow(event)
    },
  })

  output.onEvent(event => {
    if (event === 'moved') shortenSilence()
  })

  /** Only on this device, and never at the price of waiting for the network: then the pause plays meanwhile. */
  function shortenSilence(): void {
    const to = isPractising() ? null : silence.moveOnTo(store.getState(), address.silences())
    if (to !== null && reachNow() === 'browser' && output.isBuffered(to)) move.seek(to, 'shortened')
  }

  /** Loads a track at its last position, unless `startAt` says otherwise. One that is loaded already stays as it is. */
  function load(track: Track, { queue: given, ...options }: LoadOptions = {}): void {
    const { startAt, autoplay = false, opening = 'byHand', isResting = false } = options
    const now = store.getState()
    const queue = given ? renewed(now.queue, given) : movedTo(now.queue, track)
    const isSame = isSameTrack(now.track, track) && startAt === undefined && opening === 'byHand'
    if (!isSame) {
      const from = startAt ?? startSecond(positionOf(track), track.durationSeconds, opening)
      setOutputSpeed(track.live !== undefined)
      move.load(track, { startAt: from, autoplay, queue, isResting })
      return
    }
    if (given) store.setState({ queue })
    followOtherDevice(track)
    if (!isResting) move.supply(track)
    if (autoplay) move.play()
  }

  /**
   * A paused track moves to where another device has played on to meanwhile. If the two positions are apart, the member
   * is asked first: until then, `positionOf` returns the position of this device.
   */
  function followOtherDevice({ position }: Track): void {
    const { track, status } = store.getState()
    if (!track || !position) return
    const before = positionOf(track)
    const now = positionOf({ id: track.id, position })
    if (!now || position.sequence <= (track.position?.sequence ?? 0)) return
    store.setState({ track: { ...track, position } })
    const isAtRest = status === 'paused' || status === 'ended'
    if (!isAtRest || now.sequence <= (before?.sequence ?? 0)) return
    move.seek(startSecond(now, track.durationSeconds, 'byHand'), 'followed')
  }

  function goTo(lesson: LessonRow | null, opening: LessonOpening): void {
    if (lesson) load(lesson, { autoplay: true, opening })
  }

  function setOutputSpeed(isLive: boolean): void {
    output.setSpeed(isLive ? playbackSpeed.usual : store.getState().speed)
  }

  const tuneIn = liveTuning({ store, move: { ...move, setOutputSpeed } })

  /** A live programme continues during a pause: playing again joins what is on air by then. */
  function play(): void {
    const { track, status } = store.getState()
    const resumeAt = isPractising() ? null : pause.resumeAt(store.getState())
    if (resumeAt !== null) move.seek(resumeAt)
    if (!track?.live) move.play()
    else if (status !== 'playing' && status !== 'loading') tuneIn(track.live)
  }

  /** There is no seeking in a live programme. */
  const unlessLive =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      if (!store.getState().track?.live) act(...given)
    }

  const player = {
    store,
    load,
    play,
    pause: move.pause,
    toggle(): void {
      const { status } = store.getState()
      if (status === 'playing' || status === 'loading') move.pause()
      else play()
    },
    seek: unlessLive(move.seek),
    skip: unlessLive(move.skip),
    setSpeed: unlessLive(move.setSpeed),
    /** Plays what is on air, from its current second. */
    tuneIn: (live: LiveSource, ahead?: Ahead | null) => tuneIn(live, ahead),
    setVolume: move.setVolume,
    setSkips: ({ skipSeconds, backSeconds, rewindsAfterPause, skipsSilence }: Skips) =>
      store.setState({ skipSeconds, backSeconds, rewindsAfterPause, skipsSilence }),
    dim: move.dim,
    /** Shuffles, sorts or repeats the queue without interrupting what plays. */
    changeQueue(change: (queue: Queue) => Queue): void {
      store.setState({ queue: change(store.getState().queue) })
    },
    /** Who will fetch the next medium: this browser or a receiver. */
    reachOf: (kind: LessonKind): Reach => output.reach(kind),
    /** Prepares what is likely to come next, so that it starts without a gap. */
    prepareNext: (kind: LessonKind, media: Media) =>
      output.prepare?.({ kind, media, freshMedia: async () => media }),
    stop: move.stop,
    /** Changes to another output, such as a receiver. */
    moveTo: move.moveTo,
    /** Changes back to this device. */
    moveBack: (options: MoveOptions) => move.moveTo(own, options),
    /** The exact current second; the store is updated only a few times a second. */
    secondsNow: () => (move.isPointed() ? output.seconds() : store.getState().seconds),
    next: () => goTo(nextIn(store.getState().queue), 'byHand'),
    previous(): void {
      const { queue, seconds } = store.getState()
      const before = previousIn(queue)
      if (seconds > restartAfterSeconds || !before) player.seek(0)
      else goTo(before, 'byHand')
    },
    follow(follow: Follow): () => void {
      followers.add(follow)
      return () => followers.delete(follow)
    },
  }
  return player
}
export type Player = ReturnType<typeof makePlayer>
