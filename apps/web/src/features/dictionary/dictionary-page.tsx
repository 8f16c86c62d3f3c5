import { useParams } from 'react-router'
import { DictionaryView } from './dictionary-view.tsx'

/** The dictionary: all words, or those with the tag in the address. */
export function DictionaryPage() {
  const { tag } = useParams()
  return <DictionaryView tag={tag} />
}
