import { useParams } from 'react-router'
import { GuidesPage } from './guides-page.tsx'
import { WrittenPage } from './written-page.tsx'

/** The page in the address; without one, all guides. */
export function NamedPage() {
  const { id: slug } = useParams()
  return slug === undefined ? <GuidesPage /> : <WrittenPage key={slug} slug={slug} />
}
