import type { Viewer } from '@iki/contract/access/access'
import { currentOpening, type OpeningHours } from '@iki/contract/access/opening'
import { isPlan, type Plan } from '@iki/contract/access/plan'
import type { Device } from '@iki/contract/api/device'
import type { LessonRow, Playlist, Position } from '@iki/contract/media/lesson'
import type { StoredPosition } from '@iki/contract/media/position-save'
import { drawingOf, type GateOf, gatesOf } from '#core/content-appearance.ts'
import type { ListedLesson } from './lesson.store.ts'
import type { PosterOf } from './medium/posters.ts'
import { isLesson, type PlaylistRow } from './playlist/playlist.store.ts'

/** The viewer of lessons, the time, and how the viewer gets the pictures of open lessons. */
export type Sight = { viewer: Viewer; now: Date; posterOf: PosterOf }

/** A lesson in a list: title and lock, never its content. */
export function presentLesson(row: ListedLesson, { viewer, now, posterOf }: Sight): LessonRow {
  return lessonBehind(gatesOf(viewer, now), posterOf, row)
}

function lessonBehind(gateOf: GateOf, posterOf: PosterOf, row: ListedLesson): LessonRow {
  const gate = gateOf(row.access, row.opening)
  const poster = gate.lock === null && row.picture ? posterOf(row.picture, row) : null
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    durationSeconds: row.durationSeconds,
    drawing: drawingOf(row.drawing),
    ...gate,
    position: presentPosition(row),
    ...(row.artist !== null && { artist: row.artist }),
    ...(poster && { poster }),
  }
}

/** Playlists in order, made from rows in order with one lesson each. */
export function presentPlaylists(rows: PlaylistRow[], { viewer, now, posterOf }: Sight): Playlist[] {
  const gateOf = gatesOf(viewer, now)
  const playlists = new Map<string, Playlist>()
  for (const row of rows) {
    const playlist = playlists.get(row.tag) ?? {
      tag: row.tag,
      title: row.playlistTitle,
      description: row.playlistDescription,
      plan: planNamed(row.plan),
      priority: row.priority,
      drawing: drawingOf(row.playlistDrawing),
      ...gateOf(row.playlistAccess, row.playlistOpening),
      ...openingNow(row.playlistOpening, now),
      ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
      lessons: [],
    }
    playlists.set(row.tag, playlist)
    if (isLesson(row)) playlist.lessons.push(lessonBehind(gateOf, posterOf, row))
  }
  return [...playlists.values()]
}

export function presentPosition(row: Pick<ListedLesson, 'seconds' | 'isCompleted' | 'sequence'>) {
  if (row.seconds === null) return null
  return { seconds: row.seconds, isCompleted: row.isCompleted ?? false, sequence: row.sequence ?? 0 }
}

type Saved = Pick<ListedLesson, 'seconds' | 'isCompleted' | 'sequence'> & {
  deviceId: string | null
  deviceName: string | null
  updatedAt: Date | null
}

/** The position that came with a lesson, with the device that saved it, and when. */
export function presentSavedPosition(row: Saved): Position | null {
  const position = presentPosition(row)
  return (
    position && {
      ...position,
      device: presentDevice(row),
      ...(row.updatedAt && { savedAt: row.updatedAt.toISOString() }),
    }
  )
}

/** A position as it is stored. */
export function presentStoredPosition(position: StoredPosition): Position {
  const { seconds, isCompleted, sequence, updatedAt } = position
  return { seconds, isCompleted, sequence, device: presentDevice(position), savedAt: updatedAt.toISOString() }
}

export function presentDevice(row: { deviceId: string | null; deviceName: string | null }): Device | null {
  return row.deviceId === null ? null : { id: row.deviceId, name: row.deviceName ?? '' }
}

/** Null also for a plan that an older version of ours had. */
export const planNamed = (plan: string | null): Plan | null => (plan !== null && isPlan(plan) ? plan : null)

/** The opening of a playlist, if there is one to come. */
export function openingNow(hours: OpeningHours[] | null, now: Date) {
  const opening = hours && currentOpening(hours, now)
  return opening ? { opening } : {}
}
