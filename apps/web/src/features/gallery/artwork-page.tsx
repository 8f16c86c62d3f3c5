import { useParams } from 'react-router'
import { ArtworkView } from './artwork-view.tsx'

/** The work that the address names. */
export function ArtworkPage() {
  const { id = '' } = useParams()
  return <ArtworkView key={id} id={id} />
}
