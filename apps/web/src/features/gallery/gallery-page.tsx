import { GalleryView } from './gallery-view.tsx'

export function GalleryPage() {
  return <GalleryView />
}
