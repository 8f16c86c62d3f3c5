import { Page } from '#ui/page.tsx'

export function QuestionsPage() {
  return <Page title="QuestionsPage" />
}
