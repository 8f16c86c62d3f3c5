import { Page } from '#ui/page.tsx'

/** What is on this phone only, why, and the ways on. */
export function UnsentPage() {
  return <Page title="未送信の日記" />
}
