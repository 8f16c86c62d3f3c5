import { Page } from '#ui/page.tsx'

export function MasteryPage() {
  return <Page title="MasteryPage" />
}
