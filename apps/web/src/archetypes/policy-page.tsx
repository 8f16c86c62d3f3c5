import { Page } from '#ui/page.tsx'

export function PolicyPage() {
  return <Page title="PolicyPage" />
}
