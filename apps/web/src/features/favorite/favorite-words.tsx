import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { WordRow } from '#entities/word/word-row.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { favoriteWordsQuery } from './favorite.queries.ts'

/** The words of the dictionary that are favourites, the last added first. */
export function FavoriteWords() {
  const list = useInfiniteQuery(favoriteWordsQuery)
  return (
    <PagedRows label="お気に入りのことば" list={list} nothingYet={<NothingYet />}>
      {word => <WordRow key={word.id} word={word} />}
    </PagedRows>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="お気に入りのことばは、ここにならびます"
      drawing="leaf"
      action={<PrimaryButton to={href('/dictionary')}>辞書をひらく</PrimaryButton>}
    >
      辞書のことばの横にある「好き」を押すと、いつでもここから戻れます。
    </EmptyState>
  )
}
