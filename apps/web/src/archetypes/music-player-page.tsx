import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { useParams } from 'react-router'
import { musicPlaylist } from '#entities/lesson/player-address.ts'
import { MusicViews } from '#features/music/music-views.tsx'
import { Redirect } from '#ui/page/redirect.tsx'
import { AudioLesson } from './player/audio-lesson.tsx'
import type { OpenedLesson } from './player/opened-lesson.tsx'
import { PlaylistPlayer } from './player/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from './player/single-player.tsx'

/**
 * A player page for music: of the piece in the address, or of all music. All music is an ordinary playlist, with the
 * same queue, positions and locks.
 */
export function MusicPlayerPage({ plays, view }: ArchetypeProps['music-player']) {
  const { music } = useParams()
  const show = (opened: OpenedLesson) => (
    <AudioLesson {...opened} song={view === 'lyrics' ? 'lyrics' : 'artwork'} />
  )
  if (plays === 'stream')
    return (
      <>
        <MusicViews />
        <PlaylistPlayer playtag={musicPlaylist}>{show}</PlaylistPlayer>
      </>
    )
  if (music !== undefined)
    return (
      <SinglePlayer key={music} lessonId={music}>
        {show}
      </SinglePlayer>
    )
  const stream = href('/player/hlsmusic/music')
  return (
    <LastPlayed kind="music" otherwise={<Redirect to={stream} />}>
      {show}
    </LastPlayed>
  )
}
