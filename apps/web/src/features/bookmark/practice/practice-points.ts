import type { Lesson } from '@iki/contract/media/lesson'
import { practice } from '#core/player/player.ts'
import { isSounding, loadLesson, secondNow } from '../notebook/bookmark-playback.ts'

/** Sets A at the current second. */
export function setStartHere(lesson: Lesson): void {
  const seconds = secondNow(lesson)
  loadLesson(lesson)
  practice.setStart(lesson.id, seconds)
}

/** Sets B at the current second. If the lesson is playing, the loop starts at once. */
export function setEndHere(lesson: Lesson): void {
  const seconds = secondNow(lesson)
  const wasSounding = isSounding(lesson)
  loadLesson(lesson)
  practice.setEnd(lesson.id, seconds)
  if (wasSounding && !practice.store.getState().isOn) practice.begin()
}
