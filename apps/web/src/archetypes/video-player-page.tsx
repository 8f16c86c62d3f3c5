import type { ArchetypeProps, VideoLook } from '@iki/contract/screens/screen'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { MarkedTranscript } from '#entities/word/marked-transcript.tsx'
import { useBookmarkMarks } from '#features/bookmark/use-bookmark-marks.ts'
import { PlaylistPlayer } from '#features/lesson/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from '#features/lesson/single-player.tsx'
import { FilmPage } from '#features/video/film-page.tsx'
import type { FilmPageParts } from '#features/video/film-parts.ts'
import { filmKeys } from '#features/video/use-film-keys.ts'
import { FilmLoading } from '#ui/film/film-loading.tsx'
import { LessonButtons, OwnButtons } from './lesson-buttons.tsx'
import { LessonTools } from './lesson-tools.tsx'
import { CastOffer } from './video-player-page-cast.tsx'

const PracticePage = lazy(() =>
  loadChunk(() =>
    import('#features/video/practice-page.tsx').then(chunk => ({ default: chunk.PracticePage })),
  ),
)
const VimeoPage = lazy(() =>
  loadChunk(() => import('#features/video/vimeo-page.tsx').then(chunk => ({ default: chunk.VimeoPage }))),
)
const PortraitPlayer = lazy(() =>
  loadChunk(() =>
    import('./video-player-page-portrait.tsx').then(chunk => ({ default: chunk.PortraitPlayer })),
  ),
)

const usualTools = {
  Sections: LessonTools,
  Buttons: LessonButtons,
  useMarks: useBookmarkMarks,
  Transcript: MarkedTranscript,
  Film: FilmPage,
  Elsewhere: VimeoPage,
  Loading: FilmLoading,
  keys: filmKeys,
}
const besidePlaylist = { ...usualTools, Film: FilmBesidePlaylist }
const forTelevision = { ...usualTools, Buttons: OwnButtons, Film: FilmForTelevision }
const forPractice = { ...usualTools, Film: PracticePage }

function toolsOf({ design, beside, castsFirst }: VideoLook) {
  if (design === 'practice') return forPractice
  if (castsFirst) return forTelevision
  return beside === 'playlist' ? besidePlaylist : usualTools
}

/** A player of films: of the video or the playlist in the address, else of the one that the row names. */
export function VideoPlayerPage(props: ArchetypeProps['video-player']) {
  return (
    <Suspense fallback={<FilmLoading />}>
      <Named {...props} />
    </Suspense>
  )
}

function Named(props: ArchetypeProps['video-player']) {
  const { dougaid, playtag, tag } = useParams()
  const tools = toolsOf(props)
  if (props.plays === 'playlist') {
    const named = playtag ?? tag ?? props.tag
    if (props.design === 'portrait') return <PortraitPlayer key={named} playtag={named} />
    return <PlaylistPlayer key={named} playtag={named} tools={tools} />
  }
  const lessonId = dougaid ?? props.id
  return lessonId === undefined ? (
    <LastPlayed kind="video" tools={tools} />
  ) : (
    <SinglePlayer key={lessonId} lessonId={lessonId} tools={tools} />
  )
}

function FilmBesidePlaylist(parts: FilmPageParts) {
  return <FilmPage {...parts} beside="playlist" />
}

function FilmForTelevision(parts: FilmPageParts) {
  return <FilmPage {...parts} offer={<CastOffer />} />
}
