import { useParams } from 'react-router'
import { ArtList } from './art-list.tsx'
import { ArtView } from './art-view.tsx'

/** The work in three dimensions that the address names; without one, all of them. */
export function ArtPage() {
  const { artid } = useParams()
  return artid === undefined ? <ArtList /> : <ArtView key={artid} id={artid} />
}
