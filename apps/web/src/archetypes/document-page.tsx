import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { WrittenPage } from '#features/page/written-page.tsx'

/** A page of words whose name its row states. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  return <WrittenPage slug={slug} />
}
