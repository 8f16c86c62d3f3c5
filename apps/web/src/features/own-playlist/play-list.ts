import type { LessonRow } from '@iki/contract/media/lesson'
import { player } from '#core/player/player.ts'
import { listQueue } from '#core/queue/queue.ts'

/** Plays a list from one of its lessons on; what is locked in it is passed over. */
export function playListFrom(lessons: readonly LessonRow[], lesson: LessonRow): void {
  player.load(lesson, { autoplay: true, queue: listQueue(lessons, lesson.id) })
}
