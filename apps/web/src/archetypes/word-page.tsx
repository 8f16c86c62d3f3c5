import { Page } from '#ui/page.tsx'

export function WordPage() {
  return <Page title="WordPage" />
}
