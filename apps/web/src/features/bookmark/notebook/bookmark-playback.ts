import { startSecond } from '@iki/contract/media/lesson'
import { player, positionOf, practice, usePlayer } from '#core/player/player.ts'
import { isSameTrack, type Track } from '#core/player/track.ts'
import type { PracticeLoop } from '#core/practice/practice.ts'

/** The lesson of the page and the player, which may be playing something else. */

const isHere = (lesson: Track): boolean => isSameTrack(player.store.getState().track, lesson)

/** The current second if the lesson is in the player, else its position. */
export function secondNow(lesson: Track): number {
  if (isHere(lesson)) return tenths(player.secondsNow())
  return tenths(startSecond(positionOf(lesson), lesson.durationSeconds, 'byHand'))
}

/** Loads the lesson into the player, at its position, unless it is there already. */
export function loadLesson(lesson: Track): void {
  if (!isHere(lesson)) player.load(lesson)
}

export function playFrom(lesson: Track, seconds: number): void {
  if (isHere(lesson)) {
    player.seek(seconds)
    player.play()
  } else player.load(lesson, { startAt: seconds, autoplay: true })
}

export function practise(lesson: Track, loop: PracticeLoop): void {
  if (!isHere(lesson)) player.load(lesson, { startAt: loop.startSeconds, autoplay: true })
  practice.practise(lesson.id, loop)
}

/** Whether this lesson is playing. */
export function isSounding(lesson: Track): boolean {
  const { status } = player.store.getState()
  return isHere(lesson) && (status === 'playing' || status === 'loading')
}

/** As secondNow, in whole seconds; renders again with each. */
export function useSecondNow(lesson: Track): number {
  const seconds = usePlayer(state => (isSameTrack(state.track, lesson) ? Math.floor(state.seconds) : null))
  return seconds ?? Math.floor(secondNow(lesson))
}

/** Rounds to tenths of a second, which is exact enough for a bookmark. */
export const tenths = (seconds: number): number => Math.max(0, Math.round(seconds * 10) / 10)
