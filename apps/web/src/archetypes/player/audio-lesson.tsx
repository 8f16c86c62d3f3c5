import type { ReactNode } from 'react'
import { comingIn, type Queue } from '#core/queue/queue.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { PlayerLocked } from '#entities/lesson/player-states.tsx'
import { useBookmarkMarks } from '#features/bookmark/use-bookmark-marks.ts'
import { FavoriteButton } from '#features/favorite/favorite-button.tsx'
import { LessonPicture } from '#features/player/lesson-picture.tsx'
import { Bar, Hand } from '#features/player/player-controls.tsx'
import { PositionQuestion } from '#features/player/position-question.tsx'
import { SleepQuestion } from '#features/player/sleep/sleep-question.tsx'
import { PlayerToolsBar } from '#features/player/tools/player-tools-bar.tsx'
import { SongLyrics, SongStage, type SongView } from '#features/player/words/song.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PlayerStage } from '#ui/player/player-stage.tsx'
import { LessonButtons, LessonTools } from './lesson-parts.tsx'
import { AboutLesson, metaOf, type OpenedLesson, Trouble, useOpenedLesson } from './opened-lesson.tsx'
import { SpokenLines, SpokenWords } from './spoken-words.tsx'

type Props = OpenedLesson & {
  /** Shown instead of the lesson's drawing in its ring. */
  picture?: ReactNode
  /** What is shown in its place for music. */
  song?: SongView
  /** Shown before the other parts of the lesson's page. */
  first?: ReactNode
  /** Shown after them. */
  last?: ReactNode
}

/** The page of a lesson without a film: picture, spoken lines, seek bar, controls, tools, and the queue. */
export function AudioLesson({ picture, song = 'artwork', first, last, ...opened }: Props) {
  const { head, lesson, queue: ownQueue, onOpen, instead } = opened
  const { track, controls, queue, keysButton, keysSheet } = useOpenedLesson(opened)
  const { failure } = controls
  const marks = useBookmarkMarks(track.id)
  if (failure?.kind === 'locked') return <PlayerLocked title={track.title} lock={failure.lock} />
  const isSong = track.kind === 'music'
  const isSung = isSong && song === 'lyrics'
  return (
    <PlayerStage
      title={track.title}
      meta={metaOf(head, queue)}
      accent={track.accent}
      picture={
        isSong ? (
          <SongStage key={track.id} view={song} track={track} lesson={lesson} controls={controls} />
        ) : (
          (picture ?? <LessonPicture track={track} controls={controls} />)
        )
      }
      about={picture && ownQueue?.playlist ? head.description : undefined}
      spoken={lesson && !isSung && <SpokenLines lesson={lesson} controls={controls} />}
      seekBar={<Bar lesson={track} controls={controls} marks={marks} />}
      question={
        <>
          <PositionQuestion lessonId={track.id} />
          <SleepQuestion lessonId={track.id} />
        </>
      }
      controls={<Hand lesson={track} controls={controls} queue={queue} onOpen={onOpen} />}
      tools={
        <PlayerToolsBar
          track={track}
          queue={queue}
          controls={controls}
          hasSpeed
          keysButton={keysButton}
          favorite={lesson && <FavoriteButton lesson={lesson} />}
          others={leave => lesson && <LessonButtons lesson={lesson} hasCasting onLeave={leave} />}
        />
      }
    >
      {keysSheet}
      <Trouble failure={failure} kind={track.kind} />
      {isSong && queue && <AllSongs queue={queue} />}
      {lesson ? (
        <>
          {first}
          <LessonTools lesson={lesson} />
          {!isSung && <SpokenWords lesson={lesson} controls={controls} />}
          {isSong && !isSung && lesson.transcript.length === 0 && <SongLyrics lesson={lesson} />}
          <AboutLesson lesson={lesson} />
        </>
      ) : (
        instead
      )}
      {!isSong && queue && <Coming queue={queue} />}
      {last}
    </PlayerStage>
  )
}

function Coming({ queue }: { queue: Queue }) {
  const coming = comingIn(queue)
  return coming.length > 0 && <QueueSection queue={queue} title="このあと" lessons={coming} />
}

/** All pieces of the playlist, including this one. */
function AllSongs({ queue }: { queue: Queue }) {
  const { lessons, playlist } = queue
  return (
    lessons.length > 1 && (
      <QueueSection queue={queue} title={playlist?.title ?? '曲の一覧'} lessons={lessons} />
    )
  )
}

type SectionProps = { queue: Queue; title: string; lessons: Queue['lessons'] }

function QueueSection({ queue: { page, playlist }, title, lessons }: SectionProps) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <LessonList lessons={lessons} label={title} page={page ?? undefined} playtag={playlist?.tag} />
    </section>
  )
}
