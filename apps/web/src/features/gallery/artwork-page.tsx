import { useParams } from 'react-router'
import { ArtworkView } from './artwork-view.tsx'

/** The artwork in the address. */
export function ArtworkPage() {
  const { id = '' } = useParams()
  return <ArtworkView key={id} id={id} />
}
