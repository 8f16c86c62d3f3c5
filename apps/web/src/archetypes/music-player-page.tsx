import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { Navigate, useParams } from 'react-router'
import { musicPlaylist } from '#entities/lesson/player-address.ts'
import { MarkedTranscript } from '#entities/word/marked-transcript.tsx'
import { useBookmarkMarks } from '#features/bookmark/use-bookmark-marks.ts'
import { PlaylistPlayer } from '#features/lesson/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from '#features/lesson/single-player.tsx'
import { MusicViews } from '#features/music/music-views.tsx'
import { LessonButtons } from './lesson-buttons.tsx'
import { LessonTools } from './lesson-tools.tsx'

const artworkTools = {
  Sections: LessonTools,
  Buttons: LessonButtons,
  useMarks: useBookmarkMarks,
  Transcript: MarkedTranscript,
}

const lyricsTools = { ...artworkTools, song: 'lyrics' as const }

/**
 * A player of music: of the piece in the address, or of all there is. That is a playlist like any other, so that the
 * queue, the places and the locks are those of everything else.
 */
export function MusicPlayerPage({ plays, view }: ArchetypeProps['music-player']) {
  const { music } = useParams()
  const tools = view === 'lyrics' ? lyricsTools : artworkTools
  if (plays === 'stream')
    return (
      <>
        <MusicViews />
        <PlaylistPlayer playtag={musicPlaylist} tools={tools} />
      </>
    )
  if (music !== undefined) return <SinglePlayer key={music} lessonId={music} tools={tools} />
  const stream = href('/player/hlsmusic/music')
  return <LastPlayed kind="music" tools={tools} otherwise={<Navigate to={stream} replace />} />
}
