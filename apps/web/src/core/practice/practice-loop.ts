import { shortestLoopSeconds } from '@iki/contract/media/bookmark'
import { createStore } from 'zustand'
import type { Player } from '#core/player/make-player.ts'
import { type PlayerEvent, speedInSteps } from '#core/player/player-state.ts'
import { kindOf } from '#core/player/track.ts'
import { countIn } from './count-in.ts'
import { hasRoundsLeft, noPractice, type Practice, type PracticeLoop, speedOfRound } from './practice.ts'

/** What it needs of the player. */
type Followed = Pick<Player, 'store' | 'follow' | 'seek' | 'setSpeed' | 'play' | 'pause' | 'secondsNow'>

/** So much before the end of a file a loop turns back at the latest: once it has ended, the next lesson begins. */
const beforeEndSeconds = 0.1
/** A timer may be early by this much: what is left is not worth another one. */
const earlySeconds = 0.015

/**
 * Plays a span of a lesson over and over on the one player. The element is asked for its second just when the end of
 * the span is due, so that a word is neither cut nor followed by the next. Whoever seeks behind the end is left
 * alone there, and caught again once back before it. A pause changes nothing; another track ends it.
 */
export function practiceLoop(player: Followed, click: () => void = () => {}) {
  const store = createStore<Practice>(() => noPractice)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the sound is before the end, so that it can come to it. */
  let isInside = false
  const counting = countIn({ onBeat: beatsLeft => store.setState({ beatsLeft }), click })
  /** The speed from before the practice, once it was changed, and what it was changed to. */
  let speedBefore: number | null = null
  let speedGiven: number | null = null

  const turnSeconds = ({ endSeconds }: Practice) =>
    Math.min(endSeconds ?? 0, player.store.getState().durationSeconds - beforeEndSeconds)

  /** Sets the timer for the moment at which the end is due. */
  function watch(): void {
    clearTimeout(timer)
    const practice = store.getState()
    const { status, speed } = player.store.getState()
    if (!practice.isOn || !isInside || status !== 'playing') return
    const leftSeconds = (turnSeconds(practice) - player.secondsNow()) / speed
    if (leftSeconds <= earlySeconds) turn()
    else timer = setTimeout(watch, leftSeconds * 1000)
  }

  /** The end is reached: once more from the beginning, or on. */
  function turn(): void {
    const practice = store.getState()
    isInside = false
    if (!hasRoundsLeft(practice)) {
      stop()
      return
    }
    const round = practice.round + 1
    store.setState({ round })
    giveSpeed(round)
    player.seek(practice.startSeconds ?? 0, 'looped')
    if (practice.countIn) countAndPlay()
  }

  /** It waits at its beginning until the beats are counted. */
  function countAndPlay(): void {
    const { countIn: options } = store.getState()
    if (!options) {
      player.play()
      return
    }
    player.pause()
    counting.begin(options, player.play)
  }

  function giveSpeed(round: number): void {
    const practice = store.getState()
    const wanted = speedOfRound(practice, round)
    if (wanted === null) {
      giveBackSpeed()
      return
    }
    const speed = speedInSteps(wanted, kindOf(player.store.getState().track))
    if (speed === speedGiven) return // A speed that the member chose meanwhile stays.
    speedBefore ??= player.store.getState().speed
    speedGiven = speed
    player.setSpeed(speed)
  }

  /** Restores the speed from before the practice, unless the member has chosen another one meanwhile. */
  function giveBackSpeed(): void {
    const before = speedBefore
    const isOurs = player.store.getState().speed === speedGiven
    speedBefore = null
    speedGiven = null
    if (before !== null && isOurs) player.setSpeed(before)
  }

  function stop(): void {
    clearTimeout(timer)
    counting.stop()
    store.setState({ isOn: false, round: 1 })
    giveBackSpeed()
  }

  function clear(): void {
    clearTimeout(timer)
    counting.stop()
    store.setState({ ...noPractice, countIn: store.getState().countIn }, true)
    giveBackSpeed()
  }

  function follow({ kind, seconds }: PlayerEvent): void {
    const practice = store.getState()
    if (kind === 'left') giveBackSpeed()
    // A member who presses play or seeks does not want to wait for the beats.
    if (kind === 'resumed' || kind === 'started' || kind === 'seeked') counting.stop()
    if (kind === 'seeked' || kind === 'looped' || kind === 'loaded')
      isInside = seconds < turnSeconds(practice)
    if (kind === 'ended' && practice.isOn && isInside) catchEnd(practice)
    watch()
  }

  /** The file ended before the timer, or its end is reported only after the loop has returned to its start already. */
  function catchEnd(practice: Practice): void {
    const hasTurned = player.secondsNow() < turnSeconds(practice)
    if (hasTurned) player.seek(practice.startSeconds ?? 0, 'looped')
    else turn()
    if (store.getState().isOn && store.getState().beatsLeft === null) countAndPlay()
  }

  player.follow(follow)
  player.store.subscribe(({ track }) => {
    const { lessonId } = store.getState()
    if (lessonId !== null && track?.id !== lessonId) clear()
    else watch()
  })

  /** From the first second of the span, in its first round. */
  function begin(): void {
    const { startSeconds, endSeconds } = store.getState()
    if (startSeconds === null || endSeconds === null) return
    isInside = false // Until the seek is made.
    store.setState({ isOn: true, round: 1 })
    giveSpeed(1)
    player.seek(startSeconds)
    countAndPlay()
  }

  return {
    store,
    /** The span of a saved loop, or of one just chosen, from its beginning. The lesson has to be in the player. */
    practise(lessonId: string, loop: PracticeLoop): void {
      giveBackSpeed()
      store.setState({ ...noPractice, countIn: store.getState().countIn, ...loop, lessonId }, true)
      begin()
    },
    /** A: where the span begins. An end that no longer fits is forgotten. */
    setStart(lessonId: string, startSeconds: number): void {
      const { endSeconds, ...practice } = ofLesson(lessonId)
      const isFitting = endSeconds !== null && endSeconds - startSeconds >= shortestLoopSeconds
      if (!isFitting) stop()
      store.setState({
        ...practice,
        lessonId,
        startSeconds,
        endSeconds: isFitting ? endSeconds : null,
        isOn: practice.isOn && isFitting,
      })
      watch()
    },
    /** B: where it turns back. An end before the beginning makes the two change places. */
    setEnd(lessonId: string, seconds: number): void {
      const practice = ofLesson(lessonId)
      const start = practice.startSeconds ?? 0
      const [startSeconds, end] = seconds < start ? [seconds, start] : [start, seconds]
      const endSeconds = Math.max(end, startSeconds + shortestLoopSeconds)
      store.setState({ ...practice, lessonId, startSeconds, endSeconds })
    },
    /** Changes how the span is practised. A running loop applies it with its next round. */
    change(
      change: Partial<Pick<Practice, 'repeatCount' | 'speed' | 'rise' | 'bookmarkId' | 'name' | 'countIn'>>,
    ): void {
      store.setState(change)
      if (store.getState().isOn) giveSpeed(store.getState().round)
    },
    begin,
    /** Ends the loop; the span stays, so that it can be started again. */
    stop,
    clear,
  }

  /** What is set already, where it belongs to this lesson. */
  function ofLesson(lessonId: string): Practice {
    const practice = store.getState()
    return practice.lessonId === lessonId ? practice : { ...noPractice, countIn: practice.countIn }
  }
}
export type PracticeLoopPlayer = ReturnType<typeof practiceLoop>
