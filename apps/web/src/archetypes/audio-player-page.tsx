import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useParams } from 'react-router'
import { PlaylistPlayer } from '#features/audio/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from '#features/audio/single-player.tsx'
import { MarkedTranscript } from '#features/dictionary/marked-transcript.tsx'
import { LessonButtons } from './lesson-buttons.tsx'
import { LessonTools } from './lesson-tools.tsx'

const tools = { Sections: LessonTools, Buttons: LessonButtons, Transcript: MarkedTranscript }

/** A player: of the lesson or the playlist in the address, else of the one that fits. */
export function AudioPlayerPage(props: ArchetypeProps['audio-player']) {
  const { onsei, playtag, tag: named } = useParams()
  if (props.plays === 'playlist') {
    const tag = playtag ?? named ?? props.tag
    return <PlaylistPlayer key={tag} playtag={tag} tools={tools} />
  }
  return onsei === undefined ? (
    <LastPlayed tools={tools} />
  ) : (
    <SinglePlayer key={onsei} lessonId={onsei} tools={tools} />
  )
}
