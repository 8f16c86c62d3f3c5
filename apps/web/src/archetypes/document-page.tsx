import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { ContentPage } from '#features/page/content-page.tsx'

/** A text page; the row names its content. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  return <ContentPage slug={slug} />
}
