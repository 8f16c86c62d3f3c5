import { Page } from '#ui/page.tsx'

export function NewsPage() {
  return <Page title="NewsPage" />
}
