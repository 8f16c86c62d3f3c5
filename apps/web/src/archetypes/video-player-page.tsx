import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { FilmLoading } from '#ui/film/film-loading.tsx'
import { AudioLesson } from './player/audio-lesson.tsx'
import type { OpenedLesson } from './player/opened-lesson.tsx'
import { PlaylistPlayer } from './player/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from './player/single-player.tsx'
import { VideoLesson } from './player/video-lesson.tsx'

const PortraitPlayer = lazy(() =>
  loadChunk(() => import('./player/portrait-player.tsx').then(chunk => ({ default: chunk.PortraitPlayer }))),
)

/** A player page for films: of the video or playlist in the address, else of the one that the screen names. */
export function VideoPlayerPage(props: ArchetypeProps['video-player']) {
  return (
    <Suspense fallback={<FilmLoading />}>
      <Named {...props} />
    </Suspense>
  )
}

function Named(props: ArchetypeProps['video-player']) {
  const { dougaid, playtag, tag } = useParams()
  // A playlist of films may also contain sound lessons.
  const shown = (opened: OpenedLesson) =>
    (opened.lesson ?? opened.head).kind === 'video' ? (
      <VideoLesson {...opened} variant={props} />
    ) : (
      <AudioLesson {...opened} />
    )
  const loading = <FilmLoading />
  if (props.plays === 'playlist') {
    const named = playtag ?? tag ?? props.tag
    if (props.design === 'portrait') return <PortraitPlayer key={named} playtag={named} />
    return (
      <PlaylistPlayer key={named} playtag={named} loading={loading}>
        {shown}
      </PlaylistPlayer>
    )
  }
  const lessonId = dougaid ?? props.id
  if (lessonId === undefined)
    return (
      <LastPlayed kind="video" loading={loading}>
        {shown}
      </LastPlayed>
    )
  return (
    <SinglePlayer key={lessonId} lessonId={lessonId} loading={loading}>
      {shown}
    </SinglePlayer>
  )
}
