import { Page } from '#ui/page.tsx'

export function ArticlePage() {
  return <Page title="ArticlePage" />
}
