import type { Lesson } from '@iki/contract/audio'

/** What other capabilities put into the row of small buttons under the player's controls. One line a capability. */
export function LessonButtons({ lesson }: { lesson: Lesson }) {
  return <span key={lesson.id} hidden />
}
