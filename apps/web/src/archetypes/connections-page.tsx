import { Page } from '#ui/page.tsx'

export function ConnectionsPage() {
  return <Page title="ConnectionsPage" />
}
