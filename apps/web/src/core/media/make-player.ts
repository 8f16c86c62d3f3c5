import type { LessonRow } from '@iki/contract/audio'
import type { Media } from '@iki/contract/media'
import { createStore } from 'zustand'
import type { Output } from './element.ts'
import { mediaAddress } from './media-address.ts'
import { type Follow, failureOf, initialState, type PlayerState } from './player-state.ts'
import type { PositionSaver } from './position-saver.ts'
import { movedTo, nextIn, previousIn, type Queue, restartAfterSeconds } from './queue.ts'
import { type Opening, startSecond, type Track } from './track.ts'
import { transport } from './transport.ts'

type Parts = {
  output: Output
  fetchMedia: (id: string) => Promise<Media>
  positionOf: PositionSaver['positionOf']
  now: () => number
}
type LoadOptions = { startAt?: number; autoplay?: boolean; queue?: Queue; opening?: Opening }

/** A player with everything given from outside: one element, one store, the commands, and who follows. */
export function makePlayer({ output, fetchMedia, positionOf, now }: Parts) {
  const store = createStore<PlayerState>(() => initialState)
  const followers = new Set<Follow>()
  const address = mediaAddress({
    fetchMedia,
    now,
    isPassing: error => failureOf(error).kind === 'offline',
    onRefused: error => move.fail(failureOf(error)),
  })
  const move = transport({
    store,
    output,
    address,
    tell: event => {
      for (const follow of followers) follow(event)
    },
  })

  /** Takes up a track: goes on where it was left unless told otherwise. What is loaded already stays as it is. */
  function load(track: Track, options: LoadOptions = {}): void {
    const { startAt, autoplay = false, opening = 'byHand' } = options
    const isSame = store.getState().track?.id === track.id && startAt === undefined && opening === 'byHand'
    if (isSame) {
      if (options.queue) store.setState({ queue: options.queue })
      followOtherDevice(track)
      if (autoplay) move.play()
      return
    }
    const queue = options.queue ?? movedTo(store.getState().queue, track.id)
    const from = startAt ?? startSecond(positionOf(track), track.durationSeconds, opening)
    move.load(track, { startAt: from, autoplay, queue })
  }

  /** What rests here goes to where another device has played on to meanwhile. */
  function followOtherDevice({ position }: Track): void {
    const { track, status } = store.getState()
    const isResting = status === 'paused' || status === 'ended'
    if (!track || !position || !isResting || position.sequence <= (positionOf(track)?.sequence ?? 0)) return
    store.setState({ track: { ...track, position } })
    move.seek(startSecond(position, track.durationSeconds, 'byHand'))
  }

  function goTo(lesson: LessonRow | null, opening: Opening): void {
    if (lesson) load(lesson, { autoplay: true, opening })
  }

  const player = {
    store,
    load,
    play: move.play,
    pause: move.pause,
    toggle: move.toggle,
    seek: move.seek,
    skip: move.skip,
    setSpeed: move.setSpeed,
    setVolume: move.setVolume,
    stop: move.stop,
    /** Where the sound is at this very moment; the store follows it a few times a second. */
    secondsNow: output.seconds,
    next: () => goTo(nextIn(store.getState().queue), 'byHand'),
    previous(): void {
      const { queue, seconds } = store.getState()
      const before = previousIn(queue)
      if (seconds > restartAfterSeconds || !before) move.seek(0)
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
