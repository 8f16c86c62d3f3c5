import { Page } from '#ui/page.tsx'

export function LecturePage() {
  return <Page title="LecturePage" />
}
