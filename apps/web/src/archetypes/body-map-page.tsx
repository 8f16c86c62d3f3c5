import { Page } from '#ui/page.tsx'

export function BodyMapPage() {
  return <Page title="BodyMapPage" />
}
