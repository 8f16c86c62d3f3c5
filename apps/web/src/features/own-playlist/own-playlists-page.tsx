import { href } from '@iki/contract/screens/screens'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { ownPlaylistsQuery } from '#entities/lesson/own-playlist.queries.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { UndoBar } from '#ui/feedback/undo-bar.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './own-playlist.module.css'
import { OwnPlaylistRow } from './own-playlist-row.tsx'
import { bringPlaylistBack, forgetPlaylistRemoval, usePlaylistRemoval } from './removed-playlist.ts'

/** The playlists that the member has made. */
export function OwnPlaylistsPage() {
  return (
    <Page
      title="プレイリスト"
      lead="聴きたい順にならべた、あなただけのひとそろい。"
      picture={<BrushDrawing id="own-playlists" drawing="knot" className={classes.drawing} />}
    >
      <OwnPlaylists />
      <PlaylistUndoBar />
    </Page>
  )
}

const loadNaming = () => import('./new-playlist-sheet.tsx').then(chunk => chunk.NewPlaylistSheet)

function OwnPlaylists() {
  const list = useInfiniteQuery(ownPlaylistsQuery(null))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  const end = useInSight(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
  const { Part: NewSheet, open, close } = useOnDemand(loadNaming)
  if (!data)
    return list.error ? (
      <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={4} />
    )
  const playlists = data.pages.flatMap(page => page.items)
  const naming = NewSheet && <NewSheet onClose={close} />
  if (playlists.length === 0)
    return (
      <>
        <EmptyState
          title="プレイリストは、ここにならびます"
          drawing="step"
          action={<PrimaryButton onPress={open}>はじめの一つをつくる</PrimaryButton>}
        >
          音声や動画、音楽の横にある「…」から「プレイリストに追加」を選ぶと、好きなものを好きな順に集められます。
        </EmptyState>
        {naming}
      </>
    )
  return (
    <>
      <SecondaryButton icon={<IconPlus size={18} />} onPress={open}>
        新しいプレイリスト
      </SecondaryButton>
      {naming}
      <RowList label="プレイリスト">
        {playlists.map(playlist => (
          <OwnPlaylistRow
            key={playlist.id}
            playlist={playlist}
            to={href('/playlists/:id', { id: playlist.id })}
          />
        ))}
      </RowList>
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {hasNextPage && (
          <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={more}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </>
  )
}

function PlaylistUndoBar() {
  const removal = usePlaylistRemoval()
  const isRemoved = removal !== null && 'id' in removal
  const text = removal && ('id' in removal ? `「${removal.name}」を消しました` : removal.problem)
  return (
    <UndoBar
      text={text}
      subject={removal}
      onBack={isRemoved ? () => void bringPlaylistBack() : undefined}
      isReturning={isRemoved && removal.isReturning}
      onRemoved={forgetPlaylistRemoval}
    />
  )
}
