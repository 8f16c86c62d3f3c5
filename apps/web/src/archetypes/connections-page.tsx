import { LessonList } from '#features/audio/lesson-list.tsx'
import { ConnectionsView } from '#features/connection/connections-view.tsx'

export function ConnectionsPage() {
  return <ConnectionsView Lessons={LessonList} />
}
