import { defaultPageSlug } from '@iki/contract/reading/page'
import { useParams } from 'react-router'
import { WrittenPage } from './written-page.tsx'

/** A page that the address names; the credits when it names none. */
export function NamedPage() {
  const { id: slug = defaultPageSlug } = useParams()
  return <WrittenPage key={slug} slug={slug} />
}
