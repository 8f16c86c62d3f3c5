import { startSecond } from '@iki/contract/media/lesson'
import { useEffect } from 'react'
import { playRequest } from '#core/player/play-request.ts'
import { player, positionOf, usePlayer, usePractice, useSettings } from '#core/player/player.ts'
import type { PlayerState } from '#core/player/player-state.ts'
import { speedFor } from '#core/player/settings.ts'
import { isSameTrack, type Track } from '#core/player/track.ts'
import { noPractice } from '#core/practice/practice.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { Span } from '#ui/player/seek-bar.tsx'

const isSounding = ({ status }: PlayerState) => status === 'playing' || status === 'loading'

/**
 * The player, as the page of one lesson sees it. While something else plays, the page only shows this lesson's
 * position; the first action on the page loads the lesson into the player.
 */
export function useLessonPlayer(lesson: Track, queue: Queue | undefined) {
  const isHere = usePlayer(state => isSameTrack(state.track, lesson))
  const status = usePlayer(state => (isSameTrack(state.track, lesson) ? state.status : 'paused'))
  const failure = usePlayer(state => (isSameTrack(state.track, lesson) ? state.failure : null))

  function begin(startAt: number): void {
    player.load(lesson, { startAt, autoplay: true, queue })
  }

  return {
    isHere,
    failure,
    isPlaying: status === 'playing' || status === 'loading',
    isWaiting: status === 'loading',
    toggle: () => (isHere ? player.toggle() : begin(currentSecond(lesson))),
    seek: (seconds: number) => (isHere ? player.seek(seconds) : begin(seconds)),
    skip: (by: number) => (isHere ? player.skip(by) : begin(Math.max(0, currentSecond(lesson) + by))),
  }
}
export type LessonPlayer = ReturnType<typeof useLessonPlayer>

/**
 * The queue around a lesson. If the lesson is in the player, it is the player's queue, which the member may have
 * reordered; else the one that its page would start.
 */
export function useShownQueue(lessonId: string, queue: Queue | undefined): Queue | undefined {
  const playing = usePlayer(state => (state.track?.id === lessonId ? state.queue : null))
  if (!playing) return queue
  if (!queue) return playing.lessons.length > 1 ? playing : undefined
  return playing.playlist?.tag === queue.playlist?.tag ? playing : queue
}

/** The lesson's current position. It renders with every change, so only components that show it should use it. */
export function useLessonTime(lesson: Track) {
  const isHere = usePlayer(state => isSameTrack(state.track, lesson))
  const seconds = usePlayer(state => (isSameTrack(state.track, lesson) ? state.seconds : null))
  const durationSeconds = usePlayer(state =>
    isSameTrack(state.track, lesson) ? state.durationSeconds : null,
  )
  const bufferedSeconds = usePlayer(state => (isHere ? state.bufferedSeconds : 0))
  return {
    seconds: seconds ?? currentSecond(lesson),
    durationSeconds: durationSeconds ?? lesson.durationSeconds,
    bufferedSeconds,
  }
}

/** The speed at which a lesson plays, or would play. */
export function useLessonSpeed({ id }: Track): number {
  const going = usePlayer(state => (state.track?.id === id ? state.speed : null))
  const chosen = useSettings(now => speedFor(now, id))
  return going ?? chosen
}

/** The span of a lesson that is being practised, as far as it is set, for the seek bars. */
export function usePracticeSpan(lessonId: string): Span | null {
  const { startSeconds, endSeconds } = usePractice(state =>
    state.lessonId === lessonId ? state : noPractice,
  )
  return startSeconds === null ? null : { startSeconds, endSeconds: endSeconds ?? startSeconds }
}

/** Loads an opened lesson into the player, at its position. If something else is playing, that is not interrupted. */
export function useLoadedLesson(lesson: Track | undefined, queue: Queue | undefined): void {
  useEffect(() => {
    if (!lesson) return
    const state = player.store.getState()
    const isPlayRequested = playRequest.take(lesson.id)
    if (!isPlayRequested && isSounding(state) && !isSameTrack(state.track, lesson)) return
    player.load(lesson, { autoplay: isPlayRequested, queue })
  }, [lesson, queue])
}

function currentSecond(lesson: Track): number {
  return startSecond(positionOf(lesson), lesson.durationSeconds, 'byHand')
}
