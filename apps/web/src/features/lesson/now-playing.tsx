import type { Lesson, LessonKind, Playlist } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import type { Failure } from '#core/player/player-state.ts'
import { useStage } from '#core/player/stage.ts'
import type { Track } from '#core/player/track.ts'
import { comingIn, type Queue } from '#core/queue/queue.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { failureWords } from '#entities/lesson/failure-words.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { addressInList } from '#entities/lesson/player-address.ts'
import { PlayerLocked } from '#entities/lesson/player-states.tsx'
import {
  type LessonPlayer,
  useLessonPlayer,
  useShownQueue,
  useTakenUp,
} from '#entities/lesson/use-lesson-player.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { NowPlaying as Stage } from '#ui/player/now-playing.tsx'
import { useKeysHelp } from './keys-help.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { Bar, Hand, Ring, SpokenWords } from './player-controls.tsx'
import type { PlayerTools } from './player-tools.ts'
import { PlayerToolsBar } from './player-tools-bar.tsx'
import { SongStage, SongWords } from './song.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

type Props = {
  /** What is known of it from a list, before all of it is there. */
  head: Track & { description?: string }
  lesson: Lesson | undefined
  /** Left out, it stays in the queue where it plays already. */
  queue?: Queue | undefined
  /** Where it is played in one, as that was read. */
  playlist?: Playlist
  onOpen?: (lessonId: string) => void
  tools: PlayerTools
  /** Stands in for the words while they are on their way, or says why they are not there. */
  instead?: ReactNode
}

/** The page of one lesson: what is heard with its ring, what is watched with its film. */
export function NowPlaying(props: Props) {
  const { lesson, queue, playlist, tools } = props
  const { Elsewhere } = tools
  if (!lesson?.vimeo || !Elsewhere) return <PlayedHere {...props} />
  return (
    <Elsewhere
      {...{ lesson, playlist }}
      addressOf={addressIn(queue)}
      meta={metaOf(lesson, queue)}
      words={lesson.bodyHtml !== '' && <About lesson={lesson} />}
    />
  )
}

/** In our own player. */
function PlayedHere({ head, lesson, queue, playlist, onOpen, tools, instead }: Props) {
  const track = lesson ?? head
  const controls = useLessonPlayer(track, queue)
  const { failure } = controls
  const { Film } = tools
  const shown = useShownQueue(track.id, queue)
  useStage(track.id)
  useTakenUp(lesson, queue)
  const { keysHelp, openKeysHelp } = useKeysHelp(tools.keys)
  usePlayerKeys({ lessonId: track.id, controls, onHelp: openKeysHelp })
  if (failure?.kind === 'locked') return <PlayerLocked title={track.title} lock={failure.lock} />
  const isFilm = track.kind === 'video' && Film !== undefined
  const meta = metaOf(head, shown)
  const question = <PlaceQuestion lessonId={track.id} />
  const trouble = failure && <Trouble kind={failure.kind} of={track.kind} />
  const buttons = (
    <PlayerToolsBar
      keysHelp={keysHelp}
      hasSpeed={!isFilm && hasPicture(track, tools)}
      track={track}
      lesson={lesson}
      queue={shown}
      controls={controls}
      Buttons={tools.Buttons}
    />
  )
  const words = (
    <>
      {lesson && <tools.Sections lesson={lesson} />}
      {lesson ? <Words lesson={lesson} controls={controls} tools={tools} /> : instead}
    </>
  )
  if (isFilm) {
    const notices = (
      <>
        {question}
        {trouble}
      </>
    )
    const { useMarks } = tools
    return (
      <Film
        {...{ track, lesson, controls, playlist, meta, notices, buttons, words, useMarks }}
        queue={shown}
        addressOf={addressIn(queue)}
      />
    )
  }
  return (
    <HeardPage
      {...{ track, lesson, controls, tools, meta, question, buttons, onOpen }}
      queue={shown}
      about={queue?.playlist && track.kind === 'audio' && head.description}
    >
      {trouble}
      {shown && track.kind === 'music' && <AllSongs queue={shown} />}
      {words}
      {shown && track.kind !== 'music' && <Coming queue={shown} />}
    </HeardPage>
  )
}

type HeardProps = {
  track: Track
  lesson: Lesson | undefined
  controls: LessonPlayer
  tools: PlayerTools
  queue: Queue | undefined
  onOpen: Props['onOpen']
  meta: string | undefined
  about: string | false | null | undefined
  question: ReactNode
  buttons: ReactNode
  children: ReactNode
}

const hasPicture = ({ kind }: Track, { Picture }: PlayerTools) => Picture !== undefined || kind === 'music'

/** Ring, bar, controls, the voice in words, and what comes after it. */
function HeardPage({ track, lesson, controls, tools, queue, onOpen, about, children, ...parts }: HeardProps) {
  return (
    <Stage
      title={track.title}
      meta={parts.meta}
      accent={track.accent}
      {...(hasPicture(track, tools)
        ? { picture: <OnStage {...{ track, lesson, controls, tools }} />, ...(about && { about }) }
        : { ring: <Ring lesson={track} controls={controls} /> })}
      seekBar={<Bar lesson={track} controls={controls} useMarks={tools.useMarks} />}
      question={parts.question}
      controls={
        <Hand
          lesson={track}
          controls={controls}
          queue={queue}
          onOpen={onOpen}
          hasPlay={hasPicture(track, tools)}
        />
      }
      tools={parts.buttons}
    >
      {children}
    </Stage>
  )
}

type OnStageProps = Pick<HeardProps, 'track' | 'lesson' | 'controls' | 'tools'>

function OnStage({ tools: { Picture, song = 'artwork' }, ...parts }: OnStageProps) {
  if (parts.track.kind === 'music') return <SongStage key={parts.track.id} view={song} {...parts} />
  return Picture && <Picture lesson={parts.track} />
}

function Trouble({ kind, of }: { kind: Exclude<Failure['kind'], 'locked'>; of: LessonKind }) {
  const { title, text } = failureWords(kind, of)
  return (
    <Notice kind={kind === 'offline' ? 'info' : 'problem'} title={title}>
      {text}
    </Notice>
  )
}

const addressIn = (queue: Queue | undefined) => (lessonId: string) => {
  const kind = queue?.lessons.find(({ id }) => id === lessonId)?.kind ?? 'video'
  return addressInList({ page: queue?.page, playtag: queue?.playlist?.tag }, { id: lessonId, kind })
}

function metaOf(head: Props['head'], queue: Queue | undefined): string | undefined {
  const { artist, description } = head
  if (artist) return queue?.playlist ? placeIn(queue, artist) : artist
  return queue?.playlist ? placeIn(queue, queue.playlist.title) : description
}

function placeIn({ index, lessons }: Queue, title: string): string {
  return `${title} ・ ${index + 1} / ${lessons.length}`
}

type WordsProps = { lesson: Lesson; controls: LessonPlayer; tools: PlayerTools }

function Words({ lesson, controls, tools: { Transcript, song } }: WordsProps) {
  const isSong = lesson.kind === 'music'
  return (
    <>
      {isSong && song !== 'lyrics' && <SongWords lesson={lesson} controls={controls} />}
      {!isSong && lesson.transcript.length > 0 && (
        <SpokenWords
          key={lesson.id}
          lesson={lesson}
          controls={controls}
          lines={lesson.transcript}
          Transcript={Transcript}
        />
      )}
      {lesson.bodyHtml !== '' && <About lesson={lesson} />}
    </>
  )
}

const aboutTitles: Record<LessonKind, string> = {
  audio: 'この音声について',
  video: 'この動画について',
  music: 'この曲について',
}

function About({ lesson: { kind, bodyHtml, embeds } }: { lesson: Lesson }) {
  return (
    <section>
      <SectionHeading>{aboutTitles[kind]}</SectionHeading>
      <RichText html={bodyHtml} embeds={embeds} />
    </section>
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

/** The pieces around this one, itself among them. */
function AllSongs({ queue: { lessons, page, playlist } }: { queue: Queue }) {
  if (lessons.length < 2) return null
  return (
    <section>
      <SectionHeading>{playlist?.title ?? '曲の一覧'}</SectionHeading>
      <LessonList
        lessons={lessons}
        label={playlist?.title ?? '曲の一覧'}
        {...(page && { page })}
        {...(playlist && { playtag: playlist.tag })}
      />
    </section>
  )
}
