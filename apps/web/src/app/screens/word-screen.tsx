import { WordPage } from '#features/dictionary/word-page.tsx'
import { FavoriteWord } from '#features/favorite/favorite-word.tsx'

/** A word of the dictionary, which can be marked as a favourite. */
export function WordScreen() {
  return <WordPage actions={word => <FavoriteWord word={word} />} />
}
