import type { LessonRow, Playlist } from '@iki/contract/audio'

/** What plays after what. Pure: the player holds one and asks these rules. */
export type Queue = {
  /** The page of the player that it was opened on; null for a lesson played alone. */
  page: string | null
  /** Where the lessons come from; null for a lesson opened alone. */
  playlist: Pick<Playlist, 'tag' | 'title'> | null
  lessons: readonly LessonRow[]
  index: number
}

export const emptyQueue: Queue = { page: null, playlist: null, lessons: [], index: -1 }

/** "Previous" within the first seconds goes to the lesson before; later it starts this one again. */
export const restartAfterSeconds = 3

export function playlistQueue(playlist: Playlist, lessonId: string, page: string | null = null): Queue {
  const { tag, title, lessons } = playlist
  const index = lessons.findIndex(lesson => lesson.id === lessonId)
  return { page, playlist: { tag, title }, lessons, index }
}

export function nextIn(queue: Queue): LessonRow | null {
  return queue.lessons.slice(queue.index + 1).find(isOpen) ?? null
}

export function previousIn(queue: Queue): LessonRow | null {
  return queue.lessons.slice(0, Math.max(0, queue.index)).findLast(isOpen) ?? null
}

/** The lessons still to come, locked ones included, since a list shows them with their lock. */
export function comingIn(queue: Queue): readonly LessonRow[] {
  return queue.lessons.slice(queue.index + 1)
}

/** The queue with `lessonId` as the one that plays; a lesson outside of it stands alone. */
export function movedTo(queue: Queue, lessonId: string): Queue {
  const index = queue.lessons.findIndex(lesson => lesson.id === lessonId)
  return index < 0 ? emptyQueue : { ...queue, index }
}

/**
 * Which lesson of a list opens when none was named: the one played last, or what follows it when it was heard to its
 * end; else the first that was not; when all were, the first. Null when everything is locked.
 */
export function openingLesson(
  lessons: readonly LessonRow[],
  playedLastIds: readonly string[],
): LessonRow | null {
  const open = lessons.filter(isOpen)
  const playedLast = playedLastIds.find(id => open.some(lesson => lesson.id === id))
  const from = open.findIndex(lesson => lesson.id === playedLast)
  const inTurn = from < 0 ? open : [...open.slice(from), ...open.slice(0, from)]
  return inTurn.find(lesson => !lesson.position?.isCompleted) ?? open[0] ?? null
}

/** Whether anything of a list was begun, so that it goes on and does not start. */
export function isBegun(lessons: readonly LessonRow[]): boolean {
  return lessons.some(({ position }) => position !== null && (position.seconds > 0 || position.isCompleted))
}

function isOpen(lesson: LessonRow): boolean {
  return lesson.lock === null
}
