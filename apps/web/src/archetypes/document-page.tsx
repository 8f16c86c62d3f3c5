import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { WrittenPage } from '#features/page/written-page.tsx'

/** A text page; the row names its content. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  return <WrittenPage slug={slug} />
}
