import { BodyMapView } from '#features/connection/body-map-view.tsx'
import { LessonList } from '#features/lesson/lesson-list.tsx'

export function BodyMapPage() {
  return <BodyMapView Lessons={LessonList} />
}
