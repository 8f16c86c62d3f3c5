import { href } from '@iki/contract/screens/screens'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { ownPlaylistsQuery } from '#entities/lesson/own-playlist.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { UndoBar } from '#ui/feedback/undo-bar.tsx'
import { Page } from '#ui/page/page.tsx'
import { OwnPlaylistRow } from './own-playlist-row.tsx'
import { bringPlaylistBack, forgetPlaylistRemoval, usePlaylistRemoval } from './removed-playlist.ts'

/** The playlists that the member has made. */
export function OwnPlaylistsPage() {
  return (
    <Page
      title="プレイリスト"
      width="list"
      lead="聴きたい順にならべた、あなただけのひとそろい。"
      drawing={{ id: 'own-playlists', drawing: 'knot' }}
    >
      <OwnPlaylists />
      <PlaylistUndoBar />
    </Page>
  )
}

const loadNaming = () => import('./new-playlist-sheet.tsx').then(chunk => chunk.NewPlaylistSheet)

function OwnPlaylists() {
  const list = useInfiniteQuery(ownPlaylistsQuery(null))
  const { Part: NewSheet, open, close } = useOnDemand(loadNaming)
  const hasSome = list.data?.pages.some(page => page.items.length > 0)
  return (
    <>
      {hasSome && (
        <SecondaryButton icon={<IconPlus size={18} />} onPress={open}>
          新しいプレイリスト
        </SecondaryButton>
      )}
      {NewSheet && <NewSheet onClose={close} />}
      <PagedRows label="プレイリスト" list={list} nothingYet={<NothingYet onNew={open} />} isInColumns>
        {playlist => (
          <OwnPlaylistRow
            key={playlist.id}
            playlist={playlist}
            to={href('/playlists/:id', { id: playlist.id })}
          />
        )}
      </PagedRows>
    </>
  )
}

function NothingYet({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="プレイリストは、ここにならびます"
      drawing="step"
      action={<PrimaryButton onPress={onNew}>はじめの一つをつくる</PrimaryButton>}
    >
      音声や動画、音楽の横にある「…」から「プレイリストに追加」を選ぶと、好きなものを好きな順に集められます。
    </EmptyState>
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
