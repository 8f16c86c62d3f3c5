import type { Lesson } from '@iki/contract/audio'
import type { ReactNode } from 'react'
import { comingIn, type Queue } from '#core/media/queue.ts'
import { useStage } from '#core/media/stage.ts'
import type { Track } from '#core/media/track.ts'
import { RichText } from '#core/rich-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { NowPlaying as Stage } from '#ui/player/now-playing.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { failureWords } from './failure-words.ts'
import { useKeysHelp } from './keys-help.tsx'
import { LessonList } from './lesson-list.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { Bar, Hand, Ring, SpokenWords } from './player-controls.tsx'
import { PlayerLocked } from './player-states.tsx'
import type { PlayerTools } from './player-tools.ts'
import { PlayerToolsBar } from './player-tools-bar.tsx'
import { type LessonPlayer, useLessonPlayer, useShownQueue, useTakenUp } from './use-lesson-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'

type Props = {
  /** What is known of it from a list, before all of it is there. */
  head: Track & { description?: string }
  lesson: Lesson | undefined
  /** Left out, it stays in the queue where it plays already. */
  queue?: Queue | undefined
  onOpen?: (lessonId: string) => void
  tools: PlayerTools
  /** Stands in for the words while they are on their way, or says why they are not there. */
  instead?: ReactNode
}

/** The page of one lesson: ring, bar, controls, the voice in words, and what comes after it. */
export function NowPlaying({ head, lesson, queue, onOpen, tools, instead }: Props) {
  const track = lesson ?? head
  const controls = useLessonPlayer(track, queue)
  const { failure } = controls
  const { Picture } = tools
  const shown = useShownQueue(track.id, queue)
  useStage(track.id)
  useTakenUp(lesson, queue)
  const { keysHelp, openKeysHelp } = useKeysHelp()
  usePlayerKeys({ lessonId: track.id, controls, onHelp: openKeysHelp })
  if (failure?.kind === 'locked') return <PlayerLocked title={track.title} lock={failure.lock} />
  return (
    <Stage
      title={track.title}
      meta={shown?.playlist ? placeIn(shown, shown.playlist.title) : head.description}
      accent={track.accent}
      {...(Picture
        ? { picture: <Picture lesson={track} />, ...(queue?.playlist && { about: track.description }) }
        : { ring: <Ring lesson={track} controls={controls} /> })}
      seekBar={<Bar lesson={track} controls={controls} useMarks={tools.useMarks} />}
      question={<PlaceQuestion lessonId={track.id} />}
      controls={
        <Hand
          lesson={track}
          controls={controls}
          queue={shown}
          onOpen={onOpen}
          hasPlay={Picture !== undefined}
        />
      }
      tools={
        <PlayerToolsBar
          keysHelp={keysHelp}
          hasSpeed={Picture !== undefined}
          track={track}
          lesson={lesson}
          queue={shown}
          controls={controls}
          Buttons={tools.Buttons}
        />
      }
    >
      {failure && (
        <Notice
          kind={failure.kind === 'offline' ? 'info' : 'problem'}
          title={failureWords[failure.kind].title}
        >
          {failureWords[failure.kind].text}
        </Notice>
      )}
      {lesson && <tools.Sections lesson={lesson} />}
      {lesson ? <Words lesson={lesson} controls={controls} Transcript={tools.Transcript} /> : instead}
      {shown && <Coming queue={shown} />}
    </Stage>
  )
}

function placeIn({ index, lessons }: Queue, title: string): string {
  return `${title} ・ ${index + 1} / ${lessons.length}`
}

type WordsProps = Pick<PlayerTools, 'Transcript'> & { lesson: Lesson; controls: LessonPlayer }

function Words({ lesson, controls, Transcript }: WordsProps) {
  return (
    <>
      {lesson.transcript.length > 0 && (
        <SpokenWords
          key={lesson.id}
          lesson={lesson}
          controls={controls}
          lines={lesson.transcript}
          Transcript={Transcript}
        />
      )}
      {lesson.bodyHtml !== '' && (
        <section>
          <SectionHeading>この音声について</SectionHeading>
          <RichText html={lesson.bodyHtml} />
        </section>
      )}
    </>
  )
}

function Coming({ queue }: { queue: Queue }) {
  const coming = comingIn(queue)
  if (coming.length === 0) return null
  return (
    <section>
      <SectionHeading>このあと</SectionHeading>
      <LessonList
        lessons={coming}
        label="このあと"
        {...(queue.page && { page: queue.page })}
        {...(queue.playlist && { playtag: queue.playlist.tag })}
      />
    </section>
  )
}
