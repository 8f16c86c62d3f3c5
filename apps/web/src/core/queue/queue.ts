import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { Repeat } from '@iki/contract/media/playback'
import type { Track } from '#core/player/track.ts'

/** What plays after what. These are pure functions; the player has the state, and queue-edits.ts the edits. */
export type Queue = {
  /** The page of the player that it was opened on; null for a lesson played alone. */
  page: string | null
  /** Where the lessons come from; null for a lesson opened alone. */
  playlist: Pick<Playlist, 'tag' | 'title'> | null
  /** The name of what plays, if a member has put it together. It has no page of a player. */
  ownName?: string
  /** In the order in which they play. */
  lessons: readonly LessonRow[]
  index: number
  isShuffled: boolean
  repeat: Repeat
  /** The order from before a shuffle; it also has the ids of removed lessons. */
  originalIds: readonly string[]
}

export const emptyQueue: Queue = {
  page: null,
  playlist: null,
  lessons: [],
  index: -1,
  isShuffled: false,
  repeat: 'off',
  originalIds: [],
}

/** "Previous" within the first seconds goes to the lesson before; later it starts this one again. */
export const restartAfterSeconds = 3

export function playlistQueue(playlist: Playlist, lessonId: string, page: string | null = null): Queue {
  const { tag, title, lessons } = playlist
  return { ...listQueue(lessons, lessonId), page, playlist: { tag, title } }
}

/** The name of what plays; null for lessons that were not put together. */
export const nameOf = ({ ownName, playlist }: Queue): string | null => ownName ?? playlist?.title ?? null

/** Lessons in an order that is no playlist of the operator's, at one of them. */
export function listQueue(lessons: readonly LessonRow[], lessonId: string): Queue {
  const index = lessons.findIndex(lesson => lesson.id === lessonId)
  return { ...emptyQueue, lessons, index, originalIds: idsOf(lessons) }
}

/** A lesson alone. */
export function singleQueue(track: Track): Queue {
  const { id, kind, title, durationSeconds, drawing, accent, position, artist, poster } = track
  const lesson = {
    id,
    kind,
    title,
    durationSeconds,
    drawing,
    accent,
    position,
    description: '',
    lock: null,
    ...(artist !== undefined && { artist }),
    ...(poster && { poster }),
  }
  return { ...emptyQueue, lessons: [lesson], index: 0, originalIds: [track.id] }
}

export const currentIn = ({ lessons, index }: Queue): LessonRow | null => lessons[index] ?? null

/** The lesson that "next" plays: the one after this, or after the last the first, if all is repeated. */
export function nextIn({ lessons, index, repeat }: Queue): LessonRow | null {
  const after = lessons.slice(index + 1).find(isOpen)
  return after ?? (repeat === 'all' ? lessons.find(isOpen) : null) ?? null
}

export function previousIn({ lessons, index, repeat }: Queue): LessonRow | null {
  const before = lessons.slice(0, Math.max(0, index)).findLast(isOpen)
  return before ?? (repeat === 'all' ? lessons.findLast(isOpen) : null) ?? null
}

/** The lesson that starts by itself when this one has ended. */
export function followingIn(queue: Queue): LessonRow | null {
  const current = currentIn(queue)
  return queue.repeat === 'one' && current && isOpen(current) ? current : nextIn(queue)
}

/** Whether this is the last lesson, apart from a repetition. */
export const isLastIn = (queue: Queue): boolean => nextIn({ ...queue, repeat: 'off' }) === null

/** The lessons still to come, locked ones included, since a list shows them with their lock. */
export function comingIn(queue: Queue): readonly LessonRow[] {
  return queue.lessons.slice(queue.index + 1)
}

/** The queue with this track as the current one; for a track that is not in it, a queue of its own. */
export function movedTo(queue: Queue, track: Track): Queue {
  const index = queue.lessons.findIndex(lesson => lesson.id === track.id)
  if (index < 0) return singleQueue(track)
  return index === queue.index ? queue : { ...queue, index }
}

/**
 * The current queue, updated with what its page has just read: order, shuffle and edits stay, and newly published
 * lessons come last. If it is another playlist, that replaces the queue.
 */
export function renewed(queue: Queue, read: Queue): Queue {
  const current = currentIn(read)
  const tag = read.playlist?.tag
  if (tag === undefined || queue.playlist?.tag !== tag) return read
  const rows = new Map(read.lessons.map(lesson => [lesson.id, lesson]))
  const known = new Set([...queue.originalIds, ...idsOf(queue.lessons)])
  const added = read.lessons.filter(({ id }) => !known.has(id))
  const lessons = [...queue.lessons.map(lesson => rows.get(lesson.id) ?? lesson), ...added]
  // A removed lesson was opened: it comes back after the current one.
  if (current && !lessons.some(({ id }) => id === current.id)) lessons.splice(queue.index + 1, 0, current)
  const next: Queue = {
    ...queue,
    page: read.page ?? queue.page,
    playlist: read.playlist,
    lessons,
    index: current ? lessons.findIndex(({ id }) => id === current.id) : queue.index,
    originalIds: added.length > 0 ? [...queue.originalIds, ...idsOf(added)] : queue.originalIds,
  }
  return isSame(queue, next) ? queue : next
}

function isSame(one: Queue, other: Queue): boolean {
  return (
    one.page === other.page &&
    one.index === other.index &&
    one.playlist?.title === other.playlist?.title &&
    one.lessons.length === other.lessons.length &&
    one.lessons.every((lesson, index) => lesson === other.lessons[index])
  )
}

/**
 * Which lesson of a list opens if none was named: the one played last, or the next one if that is finished; else the
 * first unfinished one; if all are finished, the first. Null if all are locked.
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

/** Whether anything of a list was played: its button then says "continue" instead of "start". */
export function isStarted(lessons: readonly LessonRow[]): boolean {
  return lessons.some(({ position }) => position !== null && (position.seconds > 0 || position.isCompleted))
}

export const idsOf = (lessons: readonly LessonRow[]): string[] => lessons.map(({ id }) => id)

function isOpen(lesson: LessonRow): boolean {
  return lesson.lock === null
}
