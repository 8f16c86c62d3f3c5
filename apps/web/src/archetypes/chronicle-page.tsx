import { Page } from '#ui/page.tsx'

export function ChroniclePage() {
  return <Page title="ChroniclePage" />
}
