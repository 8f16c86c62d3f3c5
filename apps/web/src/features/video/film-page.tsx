import { href } from '@iki/contract/screens/screens'
import type { ReactNode } from 'react'
import { ButtonRow } from '#ui/film/button-row.tsx'
import { FilmLayout } from '#ui/film/film-layout.tsx'
import { FilmChapters } from './film-chapters.tsx'
import { FilmCondition } from './film-condition.tsx'
import type { FilmPageParts } from './film-parts.ts'
import { FilmPlaylist } from './film-playlist.tsx'
import { isUpright, shapeOf } from './film-shape.ts'
import { FilmStage } from './film-stage.tsx'
import { FinishButton } from './finish-button.tsx'

type Props = FilmPageParts & {
  /** Which of them is shown beside the film. */
  beside?: 'chapters' | 'playlist'
  /** Shown above everything else about the film. */
  offer?: ReactNode
}

/** The page of a film: the film, its buttons, its chapters, its playlist and its texts. */
export function FilmPage({ beside = 'chapters', offer, ...parts }: Props) {
  const { track, lesson, controls, playlist, addressOf } = parts
  const neighbours = playlist && (
    <FilmPlaylist key="playlist" playlist={playlist} currentId={track.id} addressOf={addressOf} />
  )
  const chapters = lesson && lesson.chapters.length > 0 && (
    <FilmChapters key="chapters" lesson={lesson} seek={controls.seek} />
  )
  const aside = beside === 'playlist' ? [neighbours, chapters] : [chapters, neighbours]
  return (
    <FilmLayout
      accent={track.accent}
      title={track.title}
      meta={parts.meta}
      isUpright={isUpright(shapeOf(lesson ?? track))}
      film={<FilmStage {...parts} backTo={href('/')} />}
      tools={
        <>
          {offer}
          {parts.notices}
          <ButtonRow>{parts.buttons}</ButtonRow>
          {lesson && <FinishButton lesson={lesson} isHere={controls.isHere} />}
        </>
      }
      aside={neighbours || chapters ? aside : undefined}
    >
      <FilmCondition film={lesson?.film} />
      {parts.details}
    </FilmLayout>
  )
}
