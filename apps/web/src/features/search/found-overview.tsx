import { searchTextOf } from '@iki/contract/api/search-text'
import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { type Found, type SearchKind, searchKinds } from '@iki/contract/shell/search'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { FoundRows } from './found-rows.tsx'
import { foundQuery } from './search.queries.ts'
import { searchHistory } from './search-history.ts'
import { searchLabels } from './search-labels.ts'
import classes from './search-page.module.css'

type Props = { typed: string; onClear: () => void }

/** The best results of each kind, with links to all of a kind. */
export function FoundOverview({ typed, onClear }: Props) {
  const { data: found, error, refetch, isFetching, isPlaceholderData } = useQuery(foundQuery(typed))
  if (error && (!found || isPlaceholderData))
    return (
      <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    )
  if (!found) return <ListSkeleton rows={5} />
  const kinds = kindsOf(found, typed)
  const names = kinds.map(kind => searchLabels[kind])
  return (
    <div className={isPlaceholderData ? classes.older : undefined} aria-busy={isPlaceholderData}>
      {/* The chips show it to the eye. */}
      <Announcement>
        {kinds.length === 0 ? '見つかりませんでした' : `${names.join('、')}に見つかりました`}
      </Announcement>
      {kinds.length === 0 && (
        <EmptyState
          title={`「${typed}」は、見つかりませんでした`}
          drawing="drop"
          action={<SecondaryButton onPress={onClear}>ほかのことばでさがす</SecondaryButton>}
        >
          ひらがな、漢字、ローマ字でさがせます。短いことばや、べつの言い方にすると、見つかることがあります。
        </EmptyState>
      )}
      {kinds.map(kind => {
        const label = searchLabels[kind]
        const all = `${href('/search')}?${new URLSearchParams({ q: typed, kind })}`
        return (
          <section key={kind} className={classes.group} aria-label={label}>
            <SectionHeading
              {...(found[kind].next !== null && {
                link: { to: all, label: 'すべて見る', spokenLabel: `${label}をすべて見る` },
              })}
            >
              {label}
            </SectionHeading>
            <FoundRows found={found} kind={kind} label={label} onOpen={() => searchHistory.add(typed)} />
          </section>
        )
      })}
    </div>
  )
}

/** In which kinds something was found. Who typed a whole word of the dictionary, or how it is read, sees it first. */
function kindsOf(found: Found, typed: string): SearchKind[] {
  const kinds = searchKinds.filter(kind => found[kind].items.length > 0)
  const isWord = found.word.items.some(word => isNamed(word, typed))
  return isWord ? ['word', ...kinds.filter(kind => kind !== 'word')] : kinds
}

const isNamed = ({ word, kana, aliases }: Word, typed: string): boolean =>
  [word, kana, ...aliases].map(searchTextOf).includes(searchTextOf(typed))
