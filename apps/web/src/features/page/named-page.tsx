import { useParams } from 'react-router'
import { ContentPage } from './content-page.tsx'
import { GuidesPage } from './guides-page.tsx'

/** The page in the address; without one, all guides. */
export function NamedPage() {
  const { id: slug } = useParams()
  return slug === undefined ? <GuidesPage /> : <ContentPage key={slug} slug={slug} />
}
