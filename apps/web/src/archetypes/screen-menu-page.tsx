import { Page } from '#ui/page.tsx'

export function ScreenMenuPage() {
  return <Page title="ScreenMenuPage" />
}
