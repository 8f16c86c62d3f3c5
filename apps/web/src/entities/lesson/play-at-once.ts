import type { LessonRow } from '@iki/contract/media/lesson'
import { queryClient } from '#core/api/query-client.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { player } from '#core/player/player.ts'
import { lessonQuery } from './lesson.queries.ts'
import { requestPlay } from './request-play.ts'

/**
 * Plays a lesson of an answer that has just come, so that its place is the newest: it need not wait for its page, as long
 * as it is none that has to be seen. Returns the address of the page.
 */
export function playAtOnce(lesson: LessonRow): string {
  if (lesson.kind === 'video') requestPlay(lesson.id)
  else {
    player.load(lesson, { autoplay: true })
    void queryClient.prefetchQuery(lessonQuery(lesson.id))
  }
  return addressOfLesson(lesson)
}
