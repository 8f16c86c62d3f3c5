import { queryClient } from '#core/api/query-client.ts'
import { playRequest } from '#core/player/play-request.ts'
import { lessonQuery } from './lesson.queries.ts'

/** "Play" was pressed beside a lesson: it is asked for at once, while the code of its page is still under way. */
export function requestPlay(lessonId: string): void {
  playRequest.make(lessonId)
  void queryClient.prefetchQuery(lessonQuery(lessonId))
}
