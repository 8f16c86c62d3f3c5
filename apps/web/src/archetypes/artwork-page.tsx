import { Page } from '#ui/page.tsx'

export function ArtworkPage() {
  return <Page title="ArtworkPage" />
}
