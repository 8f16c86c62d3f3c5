import { useEffect } from 'react'
import { film } from '#core/film/film-player.ts'
import { practice, usePractice } from '#core/player/player.ts'
import { BeatCount } from '#ui/film/beat-count.tsx'
import { ButtonRow } from '#ui/film/button-row.tsx'
import { PracticeFrame } from '#ui/film/practice-frame.tsx'
import { FilmChapters } from './film-chapters.tsx'
import { FilmCondition } from './film-condition.tsx'
import type { FilmPageParts } from './film-parts.ts'
import { FilmPlaylist } from './film-playlist.tsx'
import { isUpright, shapeOf } from './film-shape.ts'
import { FilmStage } from './film-stage.tsx'
import { FinishButton } from './finish-button.tsx'
import { PracticeDesk, usualCountIn } from './practice-desk.tsx'

/**
 * The page of a film to dance along with: mirror, slow speeds and repeats, with controls large enough to use from a
 * distance.
 */
export function PracticePage(parts: FilmPageParts) {
  const { track, lesson, controls, playlist, addressOf } = parts
  useWayOfPractising()
  return (
    <PracticeFrame
      accent={track.accent}
      title={track.title}
      meta={parts.meta}
      isUpright={isUpright(shapeOf(lesson ?? track))}
      film={
        <FilmStage {...parts}>
          <Beats lessonId={track.id} />
        </FilmStage>
      }
      desk={
        <>
          {parts.notices}
          <PracticeDesk track={track} lesson={lesson} controls={controls} />
        </>
      }
    >
      <FilmCondition film={lesson?.film} />
      {lesson && <FinishButton lesson={lesson} isHere={controls.isHere} />}
      {lesson && <FilmChapters lesson={lesson} seek={controls.seek} />}
      {playlist && <FilmPlaylist playlist={playlist} currentId={track.id} addressOf={addressOf} />}
      <ButtonRow>{parts.buttons}</ButtonRow>
      {parts.details}
    </PracticeFrame>
  )
}

/**
 * Turns on the count-in for this page. Mirror and count-in end with it, because other pages have no buttons for them.
 */
function useWayOfPractising(): void {
  useEffect(() => {
    practice.change({ countIn: usualCountIn })
    return () => {
      practice.change({ countIn: null })
      film.mirror(false)
    }
  }, [])
}

function Beats({ lessonId }: { lessonId: string }) {
  const left = usePractice(state => (state.lessonId === lessonId ? state.beatsLeft : null))
  return left === null ? null : <BeatCount left={left} />
}
