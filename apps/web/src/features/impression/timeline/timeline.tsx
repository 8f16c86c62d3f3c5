import { firstCharacters } from '@iki/contract/api/characters'
import { timelinePageSize } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { recordAction } from '#core/api/record-action.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useSearchInput } from '#ui/fields/use-search-input.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { timelineQuery } from '../impression.queries.ts'
import { Posts } from '../post/posts.tsx'
import { checkIfOld, noteSeen, showArrivals, useArrivals } from './new-posts.ts'
import classes from './timeline.module.css'

export const searchParameter = 'q'

type Props = {
  plan: TimelinePlan
  isOpen: boolean
  /** The field of the search, once it was asked for. */
  field: { isFocused: boolean } | false
}

/** The posts of a plan, with a search for members who may read them. */
export function Timeline({ plan, isOpen, field }: Props) {
  const [address, setAddress] = useSearchParams()
  const query = firstCharacters(address.get(searchParameter) ?? '', 100)
  const setQuery = (sought: string) =>
    setAddress(sought ? { [searchParameter]: sought } : {}, { replace: true, preventScrollReset: true })
  const search = useSearchInput(query, setQuery)
  useEffect(() => {
    if (isOpen) recordAction('timeline_read')
  }, [isOpen])
  return (
    <>
      {isOpen && field && (
        <search className={classes.search}>
          <SearchField
            label="感想をさがす"
            placeholder="感想をさがす"
            autoFocus={field.isFocused}
            {...search.field}
          />
        </search>
      )}
      {!query && <NewPosts plan={plan} />}
      <Pages plan={plan} query={query} onClear={search.clear} />
    </>
  )
}

/** A button that says that there are new posts. It adds them when it is pressed, so that the page does not move. */
function NewPosts({ plan }: { plan: TimelinePlan }) {
  const count = useArrivals(plan)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await showArrivals(plan)
      const isStill = prefersStill()
      window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  const countText = count >= timelinePageSize ? `${timelinePageSize}件以上` : `${count}件`
  return (
    <div className={classes.arrivals} role="status">
      {count > 0 && (
        <button
          type="button"
          className={classes.bar}
          aria-busy={isBusy || undefined}
          onClick={() => void show()}
        >
          新しい感想が{countText}
        </button>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}

type PagesProps = { plan: TimelinePlan; query: string; onClear: () => void }

function Pages({ plan, query, onClear }: PagesProps) {
  const list = useInfiniteQuery({
    ...timelineQuery(plan, query),
    placeholderData: query ? keepPreviousData : undefined,
  })
  const posts = list.data?.pages.flatMap(page => page.items)
  const newest = query || list.isPlaceholderData ? undefined : posts?.[0]
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!newest || seen.current === newest.id) return
    seen.current = newest.id
    noteSeen(plan, newest)
  }, [plan, newest])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkIfOld(plan)
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [plan])
  if (!posts)
    return list.error ? (
      <QueryError
        error={list.error}
        missingTitle="この感想のページは見つかりませんでした"
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    ) : (
      <ListSkeleton rows={4} />
    )
  if (posts.length === 0 && !list.hasNextPage)
    return query ? (
      <EmptyState
        title="見つかりませんでした"
        drawing="stone"
        action={<SecondaryButton onPress={onClear}>すべてを見る</SecondaryButton>}
      >
        ことばを短くするか、ほかのことばでおためしください。
      </EmptyState>
    ) : (
      <EmptyState title="感想は、ここにならびます" drawing="leaf">
        聴いて気づいたこと、からだの変化。ひとことからどうぞ。
      </EmptyState>
    )
  return (
    <div className={classes.posts} data-passing={list.isPlaceholderData || undefined}>
      <Posts label={query ? `「${query}」の感想` : 'みんなの感想'} posts={posts} list={list} />
    </div>
  )
}
