import { firstCharacters } from '@iki/contract/api/characters'
import {
  type BookmarkItem,
  type BookmarkKind,
  type BookmarkOrder,
  bookmarkKinds,
  bookmarkOrders,
} from '@iki/contract/media/bookmark'
import { href } from '@iki/contract/screens/screens'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useSearchInput } from '#ui/fields/use-search-input.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Columns } from '#ui/page/columns.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { allBookmarksQuery, useExport } from '../bookmark.queries.ts'
import { useBookmarkChanges } from '../bookmark-changes.ts'
import { useMemoDrafts } from '../memo/memo-drafts.ts'
import { Removed } from '../notebook/done-notice.tsx'
import { itemsWithChanges } from '../shown-bookmarks.ts'
import { BookmarkEntry } from './bookmark-entry.tsx'
import classes from './bookmarks-page.module.css'

const kindNames: Record<BookmarkKind, string> = { bookmark: 'しおり', loop: 'くり返し', memo: 'メモ' }
const searchParameter = 'q'
const kindParameter = 'kind'
const orderNames: Record<BookmarkOrder, string> = { newest: '新しい順', oldest: '古い順', lesson: '音声ごと' }
const orderParameter = 'order'

/** Everything that the member has written in lessons. */
export function BookmarksPage() {
  const { q, kind, order, setFilter } = useFilter()
  const search = useSearchInput(q, query => setFilter({ q: query }))
  return (
    <Page
      title="しおりとメモ"
      width="columns"
      lead="音声につけた、しおりと、くり返しと、メモ。"
      drawing={{ id: 'bookmarks', drawing: 'feather' }}
    >
      <Columns
        aside={
          <search className={classes.search}>
            <SearchField label="さがす" placeholder="ことば、音声の題名" {...search.field} />
            <ChipRow label="しぼりこみ">
              <Chip isOn={kind === null} onPress={() => setFilter({ kind: null })}>
                すべて
              </Chip>
              {bookmarkKinds.map(each => (
                <Chip key={each} isOn={each === kind} onPress={() => setFilter({ kind: each })}>
                  {kindNames[each]}
                </Chip>
              ))}
            </ChipRow>
            <ChipRow label="順番">
              {bookmarkOrders.map(each => (
                <Chip key={each} isOn={each === order} onPress={() => setFilter({ order: each })}>
                  {orderNames[each]}
                </Chip>
              ))}
            </ChipRow>
          </search>
        }
      >
        <Removed />
        <Items
          q={q}
          kind={kind}
          order={order}
          onClear={() => {
            search.empty()
            setFilter({ q: '', kind: null })
          }}
        />
      </Columns>
    </Page>
  )
}

/** The search is in the address, so that going back restores it. */
function useFilter() {
  const [address, setAddress] = useSearchParams()
  const q = firstCharacters(address.get(searchParameter) ?? '', 100)
  const kind = bookmarkKinds.find(each => each === address.get(kindParameter)) ?? null
  const order = bookmarkOrders.find(each => each === address.get(orderParameter)) ?? 'newest'
  const setFilter = (change: { q?: string; kind?: BookmarkKind | null; order?: BookmarkOrder }) => {
    const wanted = { q, kind, order, ...change }
    setAddress(
      {
        ...(wanted.q && { [searchParameter]: wanted.q }),
        ...(wanted.kind && { [kindParameter]: wanted.kind }),
        ...(wanted.order !== 'newest' && { [orderParameter]: wanted.order }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { q, kind, order, setFilter }
}

type ItemsProps = { q: string; kind: BookmarkKind | null; order: BookmarkOrder; onClear: () => void }

function Items({ q, kind, order, onClear }: ItemsProps) {
  const list = useInfiniteQuery({ ...allBookmarksQuery(q, kind, order), placeholderData: keepPreviousData })
  const changes = useBookmarkChanges()
  const drafts = useMemoDrafts()
  const pages = list.data?.pages
  const items = useMemo(
    () => itemsWithChanges(pages?.flatMap(page => page.items) ?? [], changes, drafts),
    [pages, changes, drafts],
  )
  const lessons = useMemo(
    () => new Map(pages?.flatMap(page => page.lessons.map(lesson => [lesson.id, lesson]))),
    [pages],
  )
  if (!pages)
    return list.error ? (
      <ErrorPanel
        onRetry={list.refetch}
        isRetrying={list.isFetching}
        reassurance="書いたものは、失われていません。"
      >
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  if (items.length === 0 && !list.hasNextPage)
    return q || kind ? <NothingFound onClear={onClear} /> : <NothingYet />
  const waiting = [...Object.values(changes), ...Object.values(drafts)].filter(
    ({ state }) => state === 'onDevice' || state === 'signIn',
  ).length
  return (
    <>
      {waiting > 0 && <SaveState state="onDevice" note={`未送信${waiting}件`} />}
      {q && (
        <p className={classes.found} role="status">
          {items.length}件{list.hasNextPage && '以上'}見つかりました
        </p>
      )}
      <div data-passing={list.isPlaceholderData || undefined} className={classes.items}>
        <RowList label="しおりとメモ">
          {items.map(item => (
            <BookmarkEntry key={keyOf(item)} item={item} lesson={lessons.get(item.lessonId)} />
          ))}
        </RowList>
      </div>
      {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      {list.hasNextPage && (
        <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          もっと見る
        </SecondaryButton>
      )}
      <ExportButtons />
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="見つかりませんでした"
      drawing="stone"
      action={<SecondaryButton onPress={onClear}>すべてを見る</SecondaryButton>}
    >
      ことばを短くするか、しぼりこみを「すべて」にしてみてください。
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="しおりとメモは、ここにならびます"
      drawing="leaf"
      action={<PrimaryButton to={href('/')}>きょうの一本を選ぶ</PrimaryButton>}
    >
      音声を聴きながら「しおり」を押すと、その秒に戻れます。気づいたことは、音声ごとのメモに。
    </EmptyState>
  )
}

/** The buttons that export everything as a file. */
function ExportButtons() {
  const { mutate, variables, isPending, isSuccess, data, error } = useExport()
  return (
    <section>
      <SectionHeading>書き出す</SectionHeading>
      <p className={classes.hint}>
        すべてのしおりとメモを、ひとつのファイルにまとめてお渡しします。読むにはMarkdown、ほかのアプリで使うにはJSONを。
      </p>
      <div className={classes.exports}>
        {(['markdown', 'json'] as const).map(format => (
          <SecondaryButton
            key={format}
            icon={<IconDownload />}
            isBusy={isPending && variables === format}
            onPress={() => mutate(format)}
          >
            {format === 'markdown' ? 'Markdown' : 'JSON'}
          </SecondaryButton>
        ))}
      </div>
      {isSuccess && <Notice kind="success">「{data.name}」を書き出しました。</Notice>}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </section>
  )
}

/** A lesson has one memo, but any number of bookmarks and loops. */
const keyOf = (item: BookmarkItem): string => (item.kind === 'memo' ? `memo ${item.lessonId}` : item.id)
