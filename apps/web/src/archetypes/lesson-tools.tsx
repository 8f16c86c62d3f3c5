import type { Lesson } from '@iki/contract/audio'

/** Everything that stands on a lesson's page beside the player itself. One line a capability. */
export function LessonTools({ lesson }: { lesson: Lesson }) {
  return <div key={lesson.id} />
}
