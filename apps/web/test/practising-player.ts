import { vi } from 'vitest'
import { createStore } from 'zustand'
import type { Player } from '#core/player/make-player.ts'
import { type Follow, initialState, type PlayerEvent, type PlayerState } from '#core/player/player-state.ts'
import type { PracticeLoop } from '#core/practice/practice.ts'
import { practiceLoop } from '#core/practice/practice-loop.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, playlistOf } from './audio-samples.ts'
import { elementPlayer } from './element-player.ts'
import { settled } from './fake-media-element.ts'

export const loopOf = (change: Partial<PracticeLoop> = {}): PracticeLoop => ({
  startSeconds: 10,
  endSeconds: 12,
  repeatCount: null,
  speed: null,
  rise: null,
  bookmarkId: null,
  name: '',
  ...change,
})

/** A practice on a player with an element, in a playlist of two lessons. */
export function practisingPlayer() {
  const { element, player, fetchMedia } = elementPlayer({
    isPractising: () => practice.store.getState().isOn,
  })
  const click = vi.fn()
  const practice = practiceLoop(player, click)
  autoAdvance(player, fetchMedia)
  const events: string[] = []
  player.follow(({ kind, seconds }) => events.push(`${kind} ${seconds}`))
  const lessons = [lessonRow('a'), lessonRow('b')]
  const load = async (id = 'a') => {
    const row = lessonRow(id)
    const queue = playlistQueue(playlistOf('asa', lessons), id)
    player.load({ ...row, media: await fetchMedia(id) }, { autoplay: true, queue })
    await settled()
  }
  /** Lets this many seconds pass; the element reports its time as often as real ones do. */
  const listen = async (seconds: number) => {
    for (let left = Math.round(seconds * 20); left > 0; left--) {
      element.advance(0.05)
      await vi.advanceTimersByTimeAsync(50)
    }
  }
  return { element, player, practice, click, events, load, listen, state: practice.store.getState }
}

/** A player whose sound runs with the clock, and whose store is updated four times a second, as by a media element. */
export function steadyPlayer(speed: number) {
  const store = createStore<PlayerState>(() => ({
    ...initialState,
    speed,
    status: 'playing',
    durationSeconds: 60,
    track: lessonRow('a'),
  }))
  const followers: Follow[] = []
  let [from, since] = [0, clock.now().getTime()]
  const secondsNow = () => from + ((clock.now().getTime() - since) / 1000) * speed
  const turns: number[] = []
  setInterval(() => store.setState({ seconds: secondsNow() }), 250)
  /** The sound is at this second now, and the player reports this. */
  const happen = (kind: PlayerEvent['kind'], seconds: number) => {
    ;[from, since] = [seconds, clock.now().getTime()]
    const { track, durationSeconds } = store.getState()
    if (track) for (const follow of followers) follow({ kind, track, seconds, durationSeconds })
  }
  const player: Pick<Player, 'store' | 'follow' | 'seek' | 'setSpeed' | 'play' | 'pause' | 'secondsNow'> = {
    store,
    secondsNow,
    follow(follow) {
      followers.push(follow)
      return () => {}
    },
    seek(to, kind = 'seeked') {
      if (kind === 'looped') turns.push(secondsNow())
      happen(kind, to)
    },
    setSpeed: () => {},
    play: vi.fn(() => {}),
    pause: vi.fn(() => {}),
  }
  return { player, turns, happen }
}
