import { LessonList } from '#features/audio/lesson-list.tsx'
import { BodyMapView } from '#features/connection/body-map-view.tsx'

export function BodyMapPage() {
  return <BodyMapView Lessons={LessonList} />
}
