import type { VideoVariant } from '@iki/contract/screens/screen-variants'
import { lazy } from 'react'
import { useService } from '#core/api/service.queries.ts'
import { useCastDevice, useMayCast } from '#core/cast/cast-state.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { PlayerLocked } from '#entities/lesson/player-states.tsx'
import { useBookmarkMarks } from '#features/bookmark/use-bookmark-marks.ts'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { FavoriteButton } from '#features/favorite/favorite-button.tsx'
import { PositionQuestion } from '#features/player/position-question.tsx'
import { PlayerToolsBar } from '#features/player/tools/player-tools-bar.tsx'
import { FilmPage } from '#features/video/film-page.tsx'
import { filmKeys } from '#features/video/use-film-keys.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonRow } from '#ui/film/button-row.tsx'
import { LessonButtons, LessonTools } from './lesson-parts.tsx'
import {
  AboutLesson,
  addressIn,
  metaOf,
  type OpenedLesson,
  Trouble,
  useOpenedLesson,
} from './opened-lesson.tsx'
import { SpokenLines, SpokenWords } from './spoken-words.tsx'

const PracticePage = lazy(() =>
  loadChunk(() =>
    import('#features/video/practice-page.tsx').then(chunk => ({ default: chunk.PracticePage })),
  ),
)
const VimeoPage = lazy(() =>
  loadChunk(() => import('#features/video/vimeo-page.tsx').then(chunk => ({ default: chunk.VimeoPage }))),
)

type Props = OpenedLesson & { variant: VideoVariant }

/** The page of a film, in our own player or in Vimeo's. */
export function VideoLesson(props: Props) {
  const { lesson, queue, playlist } = props
  if (!lesson?.vimeo) return <WatchedHere {...props} />
  return (
    <VimeoPage
      lesson={lesson}
      playlist={playlist}
      addressOf={addressIn(queue)}
      meta={metaOf(lesson, queue)}
      details={<AboutLesson lesson={lesson} />}
    />
  )
}

function WatchedHere({ variant: { design, beside, castsFirst }, ...opened }: Props) {
  const { head, lesson, queue: ownQueue, playlist, instead } = opened
  const { track, controls, queue, keysButton, keysSheet } = useOpenedLesson(opened, filmKeys)
  const { failure } = controls
  const marks = useBookmarkMarks(track.id)
  if (failure?.kind === 'locked') return <PlayerLocked title={track.title} lock={failure.lock} />
  const parts = {
    track,
    lesson,
    controls,
    queue,
    playlist,
    marks,
    addressOf: addressIn(ownQueue),
    meta: metaOf(head, queue),
    notices: (
      <>
        <PositionQuestion lessonId={track.id} />
        <Trouble failure={failure} kind={track.kind} />
        {keysSheet}
      </>
    ),
    buttons: (
      <PlayerToolsBar
        track={track}
        queue={queue}
        controls={controls}
        hasSpeed={false}
        keysButton={keysButton}
        favorite={lesson && <FavoriteButton lesson={lesson} />}
        others={leave => lesson && <LessonButtons lesson={lesson} hasCasting={!castsFirst} onLeave={leave} />}
      />
    ),
    details: lesson ? (
      <>
        <LessonTools lesson={lesson} />
        <SpokenLines lesson={lesson} controls={controls} />
        <SpokenWords lesson={lesson} controls={controls} />
        <AboutLesson lesson={lesson} />
      </>
    ) : (
      instead
    ),
  }
  if (design === 'practice') return <PracticePage {...parts} />
  return <FilmPage {...parts} beside={beside} offer={castsFirst && <CastOffer />} />
}

/** Offers to show the film on a television; in browsers without a way to do so, it says what to do. */
function CastOffer() {
  const service = useService()
  const device = useCastDevice()
  const mayCast = useMayCast()
  if (!service) return null
  const canCast = service.hasCasting && mayCast
  return (
    <Notice title={device === null ? 'テレビの大きな画面で' : `${device}に映しています`}>
      {canCast
        ? '同じWi-Fiにあるテレビに、字幕もいっしょに映せます。'
        : 'このブラウザからは映せません。AndroidやパソコンのChrome、またはSafariのAirPlayでひらいてください。'}
      <ButtonRow>
        <CastButton />
        <AirPlayButton />
      </ButtonRow>
    </Notice>
  )
}
