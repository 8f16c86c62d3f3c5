import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { Page } from '#ui/page.tsx'

/** The diaries of a row, the first of them open. */
export function DiaryPage({ diaries }: ArchetypeProps['diary']) {
  return <Page title="日記">{diaries.length}</Page>
}
