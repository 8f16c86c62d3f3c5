import type { LessonRow } from '@iki/contract/media/lesson'
import { player } from '#core/player/player.ts'
import { listQueue } from '#core/queue/queue.ts'

/** A playlist that a member has put together, as it is played. */
export type PlayedList = { name: string; lessons: readonly LessonRow[] }

/** Plays a list from one of its lessons on; what is locked in it is passed over. */
export function playListFrom({ name, lessons }: PlayedList, lesson: LessonRow): void {
  player.load(lesson, { autoplay: true, queue: { ...listQueue(lessons, lesson.id), ownName: name } })
}
