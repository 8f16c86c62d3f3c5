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
import { Speaker } from '#entities/teacher/teachers.tsx'
import type { KeyRow } from '#features/player/tools/keys-sheet.tsx'
import { useKeysHelp, usePlayerKeys } from '#features/player/tools/player-keys.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'

/** The lesson of a page, as far as it has loaded, and the list in which it is played. */
export type OpenedLesson = {
  /** What a list or the player knows about the lesson, before all of it has loaded. */
  head: Track & { description?: string }
  lesson: Lesson | undefined
  /** Without it, the lesson stays in the player's queue if it is there. */
  queue?: Queue | undefined
  /** The playlist in which it is played, as it was read. */
  playlist?: Playlist | undefined
  onOpen?: (lessonId: string) => void
  /** Shown instead of the text while the lesson loads, or if loading failed. */
  instead?: ReactNode
}

/** Connects a lesson's page with the player: loads the lesson into it, and adds its keyboard shortcuts to the page. */
export function useOpenedLesson({ head, lesson, queue }: OpenedLesson, moreKeys?: readonly KeyRow[]) {
  const track = lesson ?? head
  const controls = useLessonPlayer(track, queue)
  const shownQueue = useShownQueue(track.id, queue)
  useLessonOnPage(track.id)
  usePageTitle(track.title)
  useLoadedLesson(lesson, queue)
  const { keysButton, keysSheet, openKeysHelp } = useKeysHelp(moreKeys)
  usePlayerKeys({ lessonId: track.id, controls, onHelp: openKeysHelp })
  return { track, controls, queue: shownQueue, keysButton, keysSheet }
}

/** The artist or the playlist with the place in it; without a playlist, the artist or the description. */
export function metaOf({ artist, description }: OpenedLesson['head'], queue: Queue | undefined) {
  if (!queue?.playlist) return artist ?? description
  const { index, lessons, playlist } = queue
  return `${artist ?? playlist.title} ・ ${index + 1} / ${lessons.length}`
}

/** The address of another lesson of the queue. */
export const addressIn = (queue: Queue | undefined) => (lessonId: string) => {
  const kind = queue?.lessons.find(({ id }) => id === lessonId)?.kind ?? 'video'
  return addressInList({ page: queue?.page, playtag: queue?.playlist?.tag }, { id: lessonId, kind })
}

/** A notice about a failure. A locked lesson has a page of its own instead. */
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

/** The description of a lesson and who speaks, if there is any. */
export function AboutLesson({ lesson: { kind, bodyHtml, embeds, speaker } }: { lesson: Lesson }) {
  if (bodyHtml === '') return speaker === undefined ? null : <Speaker id={speaker} />
  return (
    <section>
      <SectionHeading>{aboutTitles[kind]}</SectionHeading>
      <RichText html={bodyHtml} embeds={embeds} />
      <Speaker id={speaker} />
    </section>
  )
}
