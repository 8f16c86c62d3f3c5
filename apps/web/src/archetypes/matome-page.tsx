import { Page } from '#ui/page.tsx'

export function MatomePage() {
  return <Page title="MatomePage" />
}
