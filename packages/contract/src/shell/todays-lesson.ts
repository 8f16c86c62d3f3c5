import type { DayTime, Purpose, Wishes } from '../account/wish.ts'
import { daysBetween } from '../api/tokyo.ts'
import type { LessonRow, Playlist } from '../media/lesson.ts'
import { type HomePart, homeParts } from './home-parts.ts'

/** From which hour in Tokyo each time of the day is; what is before the first belongs to the evening before. */
const hours: readonly { from: number; time: DayTime }[] = [
  { from: 4, time: 'morning' },
  { from: 11, time: 'noon' },
  { from: 17, time: 'evening' },
  { from: 21, time: 'bedtime' },
]

/** The time of the day at an hour (0-23). */
export const dayTimeOf = (hour: number): DayTime =>
  hours.findLast(({ from }) => hour >= from)?.time ?? 'bedtime'

/** What fits a time of the day, by the tags of playlists. */
const timePlaylists: Readonly<Record<DayTime, readonly string[]>> = {
  morning: ['method-asa'],
  noon: ['method-hiru'],
  evening: ['method-yoru'],
  bedtime: ['sleep', 'method-yoru'],
}

/** What serves a purpose, and at which times: nobody is sent to sleep in the morning, nor woken at bedtime. */
const purposePlaylists: Readonly<
  Record<Purpose, { times: readonly DayTime[]; playlists: readonly string[] }>
> = {
  body: { times: ['morning', 'noon', 'evening'], playlists: ['guerrilla-seitai', 'sonkyo'] },
  sleep: { times: ['evening', 'bedtime'], playlists: ['sleep', 'music-yoru'] },
  voice: { times: ['morning', 'noon', 'evening'], playlists: ['bv-hara', 'eichi-koe'] },
  calm: { times: ['morning', 'noon', 'evening', 'bedtime'], playlists: ['syaka-suwaru', 'kagura'] },
  learn: { times: ['morning', 'noon', 'evening'], playlists: ['eichi-kougi', 'kougi'] },
}

/** What is open to every member. */
export const openPlaylists = ['first-steps', 'free'] as const

/**
 * From which playlists today's lesson comes, the first first. At a time of the day that the member has named, or where
 * they named none, what they want comes before what fits the hour; at others after it.
 */
export function playlistsFor(hour: number, { times, purposes }: Wishes): string[] {
  const time = dayTimeOf(hour)
  const wanted = purposes.flatMap(purpose => {
    const { times: fitting, playlists } = purposePlaylists[purpose]
    return fitting.includes(time) ? playlists : []
  })
  const fitting = timePlaylists[time]
  const isTheirTime = times.length === 0 || times.includes(time)
  return [
    ...new Set([...(isTheirTime ? [...wanted, ...fitting] : [...fitting, ...wanted]), ...openPlaylists]),
  ]
}

/**
 * The lesson to offer: the first that is open and was not played to its end. Who has played everything gets another one
 * each day, so that there always is one.
 */
export function todaysLesson(playlists: readonly Pick<Playlist, 'lessons'>[], day: string): LessonRow | null {
  const open = playlists.flatMap(({ lessons }) => lessons).filter(({ lock }) => lock === null)
  const fresh = open.find(({ position }) => !position?.isCompleted)
  if (fresh || open.length === 0) return fresh ?? null
  const first = playlists
    .map(({ lessons }) => lessons.filter(({ lock }) => lock === null))
    .find(some => some.length > 0)
  const again = first ?? open
  return again[Math.abs(daysBetween('2026-01-01', day)) % again.length] ?? null
}

/** What home offers first: what was started last and is open, else today's lesson; null where there is neither. */
export function offeredLesson(home: {
  continueListening: readonly LessonRow[]
  suggestion: LessonRow | null
}): LessonRow | null {
  return home.continueListening.find(({ lock }) => !lock) ?? home.suggestion
}

/** The order of home's parts: who learns finds the word after the week, and who winds down finds the radio after the diary. */
export function homeOrder(hour: number, { purposes }: Wishes): HomePart[] {
  const time = dayTimeOf(hour)
  const windsDown =
    (time === 'evening' || time === 'bedtime') && purposes.some(each => each === 'sleep' || each === 'calm')
  let order: HomePart[] = [...homeParts]
  if (purposes.includes('learn')) order = moved(order, 'word', 'week')
  if (windsDown) order = moved(order, 'radio', 'diary')
  return order
}

/** `part` right after another one. */
function moved(order: readonly HomePart[], part: HomePart, after: HomePart): HomePart[] {
  return order.filter(each => each !== part).flatMap(each => (each === after ? [each, part] : [each]))
}
