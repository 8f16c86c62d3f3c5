import type { Lesson } from '@iki/contract/media/lesson'
import { practice } from '#core/player/player.ts'
import { isSounding, loadLesson, secondNow } from './bookmark-playback.ts'

/** A at what is heard now. */
export function setStartHere(lesson: Lesson): void {
  const seconds = secondNow(lesson)
  loadLesson(lesson)
  practice.setStart(lesson.id, seconds)
}

/** B at what is heard now. Who sets it while listening wants to hear the span again at once. */
export function setEndHere(lesson: Lesson): void {
  const seconds = secondNow(lesson)
  const wasSounding = isSounding(lesson)
  loadLesson(lesson)
  practice.setEnd(lesson.id, seconds)
  if (wasSounding && !practice.store.getState().isOn) practice.begin()
}
