import { Page } from '#ui/page.tsx'

export function DictionaryPage() {
  return <Page title="DictionaryPage" />
}
