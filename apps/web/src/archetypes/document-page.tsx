import { defaultPageSlug } from '@iki/contract/page'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useParams } from 'react-router'
import { WrittenPage } from './written-page.tsx'

/** A page that the address names; the credits when it names none. */
export function NamedPage() {
  const { id: slug = defaultPageSlug } = useParams()
  return <WrittenPage key={slug} slug={slug} />
}

/** A page of words whose name its row states. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  return <WrittenPage slug={slug} />
}
