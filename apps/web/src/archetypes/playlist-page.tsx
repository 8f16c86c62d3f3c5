import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useParams } from 'react-router'
import { DownloadPlaylist } from '#features/download/download-playlist.tsx'
import { PlaylistOverview } from '#features/lesson/playlist-overview.tsx'
import { NamedPlaylists } from '#features/lesson/playlist-sections.tsx'
import { TaggedPlaylists } from '#features/lesson/tagged-playlists.tsx'

/** One playlist whole, or several under each other. */
export function PlaylistPage(props: ArchetypeProps['playlist']) {
  const { tag } = useParams()
  if ('tagsOf' in props) return <TaggedPlaylists tag={tag} plan={props.tagsOf} player={props.player} />
  const { tags, player, isProgramme } = props
  if (tags.length > 1) return <NamedPlaylists tags={tags} player={player} />
  return (
    <PlaylistOverview
      playtag={tags[0]}
      player={player}
      isProgramme={isProgramme}
      Buttons={DownloadPlaylist}
    />
  )
}
