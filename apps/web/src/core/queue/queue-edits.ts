import type { LessonRow } from '@iki/contract/media/lesson'
import { queueLimit, type Repeat } from '@iki/contract/media/playback'
import { currentIn, idsOf, type Queue } from './queue.ts'

/** The edits of a queue, as pure functions. None of them interrupts what plays. */

/** Shuffles the queue: what plays comes first. The order stays until shuffling is turned off. */
export function shuffled(queue: Queue, random: () => number): Queue {
  const current = currentIn(queue)
  const others = queue.lessons.filter(lesson => lesson !== current)
  for (let last = others.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    const [a, b] = [others[last], others[chosen]]
    if (a && b) [others[last], others[chosen]] = [b, a]
  }
  const ids = idsOf(queue.lessons)
  const takenOut = queue.originalIds.filter(id => !ids.includes(id))
  return {
    ...queue,
    lessons: current ? [current, ...others] : others,
    index: current ? 0 : -1,
    isShuffled: true,
    originalIds: [...ids, ...takenOut].slice(0, queueLimit),
  }
}

/** Restores the order from before the shuffle; lessons that were added meanwhile come after what plays. */
export function unshuffled(queue: Queue): Queue {
  const rows = new Map(queue.lessons.map(lesson => [lesson.id, lesson]))
  const ordered = queue.originalIds.flatMap(id => rows.get(id) ?? [])
  const putIn = queue.lessons.filter(({ id }) => !queue.originalIds.includes(id))
  const current = currentIn(queue)
  const at = current ? ordered.indexOf(current) : -1
  return withCurrent(
    {
      ...queue,
      isShuffled: false,
      lessons: [...ordered.slice(0, at + 1), ...putIn, ...ordered.slice(at + 1)],
    },
    current,
  )
}

export const withShuffle = (queue: Queue, isOn: boolean, random: () => number): Queue =>
  isOn ? shuffled(queue, random) : unshuffled(queue)

const turns: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' }

/** Off, all, one, and off again. */
export const withNextRepeat = (queue: Queue): Queue => ({ ...queue, repeat: turns[queue.repeat] })

/** Puts the lesson at another place; what plays stays where it is. */
export function reordered(queue: Queue, lessonId: string, to: number): Queue {
  const lesson = queue.lessons.find(({ id }) => id === lessonId)
  const current = currentIn(queue)
  if (!lesson || lesson === current) return queue
  const others = queue.lessons.filter(each => each !== lesson)
  const index = Math.min(others.length, Math.max(0, to))
  return withCurrent(
    { ...queue, lessons: [...others.slice(0, index), lesson, ...others.slice(index)] },
    current,
  )
}

/** Takes a lesson out. What plays can't be taken out; skip it. */
export function without(queue: Queue, lessonId: string): Queue {
  const current = currentIn(queue)
  if (current?.id === lessonId) return queue
  return withCurrent({ ...queue, lessons: queue.lessons.filter(({ id }) => id !== lessonId) }, current)
}

/** The lesson comes right after what plays, from wherever it was. */
export function playingNext(queue: Queue, lesson: LessonRow): Queue {
  const current = currentIn(queue)
  if (current?.id === lesson.id) return queue
  const others = queue.lessons.filter(({ id }) => id !== lesson.id)
  const index = (current ? others.indexOf(current) : -1) + 1
  const lessons = [...others.slice(0, index), lesson, ...others.slice(index)].slice(0, queueLimit)
  return withCurrent({ ...queue, lessons }, current)
}

function withCurrent(queue: Queue, current: LessonRow | null): Queue {
  return { ...queue, index: current ? queue.lessons.indexOf(current) : -1 }
}
