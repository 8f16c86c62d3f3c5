import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { wordHistory } from '#entities/word/word-history.ts'
import { WordRow } from '#entities/word/word-row.tsx'
import { wordsQuery } from '#entities/word/words.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/listen/words`: the words that the member has looked up on this device, the last one first. */
export function LookedUpPage() {
  return (
    <Page width="list" title="調べたことば" lead="辞書でひらいたことば。この端末だけに残ります。">
      <LookedUp />
    </Page>
  )
}

function LookedUp() {
  const ids = wordHistory.use()
  const { data, error, refetch, isFetching } = useQuery(wordsQuery)
  if (!data)
    return error ? (
      <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  const byId = new Map(data.map(word => [word.id, word]))
  const words = ids.flatMap(id => byId.get(id) ?? [])
  if (words.length === 0)
    return (
      <EmptyState
        title="調べたことばは、ここにならびます"
        drawing="book"
        action={<PrimaryButton to={href('/dictionary')}>辞書をひらく</PrimaryButton>}
      >
        辞書や音声の文字から、ことばをひらくと残ります。
      </EmptyState>
    )
  return (
    <>
      <RowList label="調べたことば" isInColumns>
        {words.map(word => (
          <WordRow key={word.id} word={word} />
        ))}
      </RowList>
      <SecondaryButton onPress={wordHistory.clear}>履歴を消す</SecondaryButton>
    </>
  )
}
