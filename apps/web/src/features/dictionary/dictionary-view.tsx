import { type Word, wordTagNames } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { wordHistory } from '#entities/word/word-history.ts'
import { wordsQuery } from '#entities/word/words.queries.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useTypedSearch } from '#ui/fields/use-typed-search.ts'
import { Page } from '#ui/page/page.tsx'
import classes from './dictionary-view.module.css'
import { FoundWords } from './found-words.tsx'
import { KanaList } from './kana-list.tsx'
import { searchIndexOf } from './search-words.ts'
import { tagName, tagsOf } from './word-tags.ts'

/** The search index is made this long after the list was shown, when the page is probably idle. */
const quietMs = 500

/** All words, or those with a tag, ordered by reading; or the results of a search. */
export function DictionaryView({ tag }: { tag: string | undefined }) {
  const { data: words, error, refetch, isFetching } = useQuery(wordsQuery)
  const search = useTypedSearch()
  return (
    <Page
      title={tag === undefined ? '辞書' : `辞書・${tagName(tag)}`}
      width="list"
      lead="からだと息の、ことばの引き出し。"
      drawing={{ id: 'dictionary', drawing: 'book' }}
    >
      <search className={classes.search}>
        <SearchField label="ことばをさがす" placeholder="いき、息、iki" {...search.field} />
        {words && <Tags words={words} tag={tag} query={search.query} />}
      </search>
      {tag === undefined && !search.typed && <LookedUpBefore />}
      {words ? (
        <Words words={words} tag={tag} typed={search.typed} onClear={search.clear} />
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

function Tags({ words, tag, query }: { words: Word[]; tag: string | undefined; query: string }) {
  const tags = useMemo(() => tagsOf(words), [words])
  return (
    <ChipRow label="分類">
      <Chip to={href('/dictionary') + query} isOn={tag === undefined}>
        すべて
      </Chip>
      {tags.map(each => (
        <Chip key={each} to={href('/dictionary/tag/:tag?', { tag: each }) + query} isOn={each === tag}>
          {wordTagNames[each] ?? each}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The way to what was looked up, as soon as there is something. */
function LookedUpBefore() {
  const ids = wordHistory.use()
  if (ids.length === 0) return null
  return <TextLink to={href('/listen/words')}>調べたことばを見る</TextLink>
}

type WordsProps = { words: Word[]; tag: string | undefined; typed: string; onClear: () => void }

function Words({ words, tag, typed, onClear }: WordsProps) {
  const shown = useMemo(
    () => (tag === undefined ? words : words.filter(({ tags }) => tags.includes(tag))),
    [words, tag],
  )
  // Deferred, so that a typed letter appears in the field before the results are rendered.
  const wanted = useDeferredValue(typed)
  // The index is made in advance, so that the first letter typed does not wait for it.
  useEffect(() => {
    const timer = setTimeout(() => searchIndexOf(words), quietMs)
    return () => clearTimeout(timer)
  }, [words])
  if (wanted) return <FoundWords words={words} typed={wanted} tag={tag} onClear={onClear} />
  if (shown.length > 0) return <KanaList words={shown} />
  return tag === undefined ? (
    <EmptyState title="ことばは、ここにならびます" drawing="leaf">
      新しいことばが加わると、五十音の順に読めます。
    </EmptyState>
  ) : (
    <EmptyState
      title="この分類のことばは、まだありません"
      drawing="leaf"
      action={<TextLink to={href('/dictionary')}>すべてのことばを見る</TextLink>}
    />
  )
}
