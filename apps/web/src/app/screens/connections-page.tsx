import { ConnectionsView } from '#features/connection/connections-view.tsx'
import { LessonList } from '#features/lesson/lesson-list.tsx'

export function ConnectionsPage() {
  return <ConnectionsView Lessons={LessonList} />
}
