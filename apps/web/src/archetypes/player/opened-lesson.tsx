import type { Lesson, LessonKind, Playlist } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import { useLessonOnPage } from '#core/player/lesson-on-page.ts'
import type { Failure } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { failureText } from '#entities/lesson/failure-text.ts'
import { addressInList } from '#entities/lesson/player-address.ts'
import { useLessonPlayer, useLoadedLesson, useShownQueue } from '#entities/lesson/use-lesson-player.ts'
import type { KeyRow } from '#features/player/keys-sheet.tsx'
import { useKeysHelp, usePlayerKeys } from '#features/player/player-keys.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** The lesson of a page, as it is known so far, and where it is played. */
export type OpenedLesson = {
  /** What is known of it from a list, before all of it is there. */
  head: Track & { description?: string }
  lesson: Lesson | undefined
  /** Left out, it stays in the queue where it plays already. */
  queue?: Queue | undefined
  /** Where it is played in one, as that was read. */
  playlist?: Playlist | undefined
  onOpen?: (lessonId: string) => void
  /** Stands in for the words while they are on their way, or says why they are not there. */
  instead?: ReactNode
}

/** Joins the page of a lesson to the player: takes the lesson up, and has the keys of the page go to it. */
export function useOpenedLesson({ head, lesson, queue }: OpenedLesson, moreKeys?: readonly KeyRow[]) {
  const track = lesson ?? head
  const controls = useLessonPlayer(track, queue)
  const shownQueue = useShownQueue(track.id, queue)
  useLessonOnPage(track.id)
  useLoadedLesson(lesson, queue)
  const { keysHelp, openKeysHelp } = useKeysHelp(moreKeys)
  usePlayerKeys({ lessonId: track.id, controls, onHelp: openKeysHelp })
  return { track, controls, queue: shownQueue, keysHelp }
}

/** Where it belongs, or what it is about. */
export function metaOf({ artist, description }: OpenedLesson['head'], queue: Queue | undefined) {
  if (!queue?.playlist) return artist ?? description
  const { index, lessons, playlist } = queue
  return `${artist ?? playlist.title} ・ ${index + 1} / ${lessons.length}`
}

/** Where another lesson of the queue is played. */
export const addressIn = (queue: Queue | undefined) => (lessonId: string) => {
  const kind = queue?.lessons.find(({ id }) => id === lessonId)?.kind ?? 'video'
  return addressInList({ page: queue?.page, playtag: queue?.playlist?.tag }, { id: lessonId, kind })
}

/** What has gone wrong. A lock takes the place of the whole page instead. */
export function Trouble({ failure, kind }: { failure: Failure | null; kind: LessonKind }) {
  if (!failure || failure.kind === 'locked') return null
  const { title, text } = failureText(failure.kind, kind)
  return (
    <Notice kind={failure.kind === 'offline' ? 'info' : 'problem'} title={title}>
      {text}
    </Notice>
  )
}

const aboutTitles: Record<LessonKind, string> = {
  audio: 'この音声について',
  video: 'この動画について',
  music: 'この曲について',
}

/** What is written about a lesson, where anything is. */
export function AboutLesson({ lesson: { kind, bodyHtml, embeds } }: { lesson: Lesson }) {
  if (bodyHtml === '') return null
  return (
    <section>
      <SectionHeading>{aboutTitles[kind]}</SectionHeading>
      <RichText html={bodyHtml} embeds={embeds} />
    </section>
  )
}
