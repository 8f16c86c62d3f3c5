import { GalleryView } from '#features/gallery/gallery-view.tsx'

export function GalleryPage() {
  return <GalleryView />
}
