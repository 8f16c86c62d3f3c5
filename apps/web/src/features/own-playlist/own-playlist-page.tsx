import type { OwnPlaylist } from '@iki/contract/media/own-playlist'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { QueryError } from '#core/api/query-error.tsx'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { ownPlaylistQuery } from '#entities/lesson/own-playlist.queries.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { ListenedItems } from './listened-items.tsx'
import { OrderedItems } from './ordered-items.tsx'
import classes from './own-playlist.module.css'
import { OwnPlaylistEntrance } from './own-playlist-entrance.tsx'
import { PlaylistMenuButton } from './playlist-menu-button.tsx'
import { aboutLessons, publishedLessons } from './playlist-texts.ts'

/** A playlist of the member's own: to play it, or to put it in order. */
export function OwnPlaylistPage() {
  const { id = '' } = useParams()
  const screenTitle = useScreenTitle()
  const { data, error, refetch, isFetching } = useQuery(ownPlaylistQuery(id))
  if (data) return <Known playlist={data} />
  return (
    <Page title={screenTitle}>
      {error ? (
        <QueryError
          error={error}
          missingTitle="このプレイリストは見つかりませんでした"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Page>
  )
}

const loadSharing = () => import('./share-sheet.tsx').then(chunk => chunk.ShareSheet)

function Known({ playlist }: { playlist: OwnPlaylist }) {
  const [isOrdering, setOrdering] = useState(false)
  const { Part: ShareSheet, open, close } = useOnDemand(loadSharing)
  usePageTitle(playlist.name)
  const lessons = publishedLessons(playlist.items)
  const { shareId, items } = playlist
  return (
    <Page title={playlist.name} lead={items.length === 0 ? undefined : aboutLessons(lessons)}>
      <div className={classes.ways}>
        <OwnPlaylistEntrance list={{ name: playlist.name, lessons }} />
        {items.length > 0 && (
          <SecondaryButton icon={<IconShare size={18} />} onPress={open}>
            {shareId === null ? '共有する' : '共有中'}
          </SecondaryButton>
        )}
        {items.length > 0 && (
          <Chip isOn={isOrdering} onPress={() => setOrdering(!isOrdering)}>
            ならべかえ
          </Chip>
        )}
        <PlaylistMenuButton playlist={playlist} />
      </div>
      {ShareSheet && <ShareSheet playlist={playlist} onClose={close} />}
      {items.length === 0 && (
        <EmptyState title="まだ何も入っていません" drawing="leaf">
          音声や動画、音楽の横にある「…」から「プレイリストに追加」を選ぶと、ここに入ります。
        </EmptyState>
      )}
      {isOrdering ? <OrderedItems playlist={playlist} /> : <ListenedItems playlist={playlist} />}
    </Page>
  )
}
