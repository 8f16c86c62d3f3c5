import { Page } from '#ui/page.tsx'

export function BookshelfPage() {
  return <Page title="BookshelfPage" />
}
