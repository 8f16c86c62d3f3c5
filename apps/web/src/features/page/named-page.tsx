import { defaultPageSlug } from '@iki/contract/reading/page'
import { useParams } from 'react-router'
import { WrittenPage } from './written-page.tsx'

/** The page in the address; without one, the credits. */
export function NamedPage() {
  const { id: slug = defaultPageSlug } = useParams()
  return <WrittenPage key={slug} slug={slug} />
}
