import type { ArchetypeProps, PlayerLook } from '@iki/contract/screens/screen'
import { radioPlaylist } from '@iki/contract/shell/home'
import { useParams, useSearchParams } from 'react-router'
import { lessonParameter } from '#entities/lesson/player-address.ts'
import { MarkedTranscript } from '#entities/word/marked-transcript.tsx'
import { useBookmarkMarks } from '#features/bookmark/use-bookmark-marks.ts'
import { LessonPicture } from '#features/lesson/lesson-picture.tsx'
import { NamedInPlaylist } from '#features/lesson/named-in-playlist.tsx'
import { PlaylistPlayer } from '#features/lesson/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from '#features/lesson/single-player.tsx'
import { RadioVisit } from '#features/radio/radio-visit.tsx'
import { LessonButtons } from './lesson-buttons.tsx'
import { LessonTools } from './lesson-tools.tsx'
import { RadioPage } from './radio-page.tsx'
import { SquatPicture, SquatSections } from './squat-tools.tsx'

const ringTools = {
  Sections: LessonTools,
  Buttons: LessonButtons,
  useMarks: useBookmarkMarks,
  Transcript: MarkedTranscript,
}

const squatTools = { ...ringTools, Picture: SquatPicture, Sections: SquatSections }
const artworkTools = { ...ringTools, Picture: LessonPicture }

function toolsOf({ design, counter }: PlayerLook) {
  if (counter) return squatTools
  return design === 'artwork' ? artworkTools : ringTools
}

/** A player: of the lesson or the playlist in the address, else of the one that fits. */
export function AudioPlayerPage(props: ArchetypeProps['audio-player']) {
  const { onsei, id, playtag, tag: tagged, playlist } = useParams()
  const [search] = useSearchParams()
  const tools = toolsOf(props)
  if (props.plays === 'playlist') {
    // Rows name their parameter as the specification does.
    const tag = playtag ?? tagged ?? playlist ?? props.tag
    if (id !== undefined) return <NamedInPlaylist name={id} playtag={tag} tools={tools} />
    const isRadio = tag === radioPlaylist
    // The radio goes on for everybody; one of its talks by name is heard alone.
    const isOnAir = isRadio && props.design === undefined && !search.has(lessonParameter)
    return (
      <>
        {isRadio && <RadioVisit />}
        {isOnAir ? <RadioPage /> : <PlaylistPlayer key={tag} playtag={tag} tools={tools} />}
      </>
    )
  }
  return onsei === undefined ? (
    <LastPlayed kind="audio" tools={tools} />
  ) : (
    <SinglePlayer key={onsei} lessonId={onsei} tools={tools} />
  )
}
