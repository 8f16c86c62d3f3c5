import { lockOf, parseAccess, type Viewer } from '@iki/contract/access'
import { drawings, type LessonRow, type Playlist } from '@iki/contract/audio'
import { planAccents } from '@iki/contract/plan'
import type { LessonRecord } from './lesson.store.ts'
import type { PlaylistRow } from './playlist.store.ts'

type Row = Omit<LessonRecord, 'body_html' | 'transcript' | 'media_key'>

/** A lesson as a list shows it: title and lock, never what it holds. */
export function presentLesson(row: Row, viewer: Viewer, now: Date): LessonRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    durationSeconds: row.duration_seconds,
    drawing: drawingOf(row.drawing),
    accent: accentOf(row.access),
    lock: lockOf(parseAccess(row.access), viewer, now),
    position: presentPosition(row),
  }
}

/** Rows in order, one a lesson, as playlists in order. */
export function presentPlaylists(rows: PlaylistRow[], viewer: Viewer, now: Date): Playlist[] {
  const playlists = new Map<string, Playlist>()
  for (const row of rows) {
    const playlist = playlists.get(row.tag) ?? {
      tag: row.tag,
      title: row.playlist_title,
      description: row.playlist_description,
      drawing: drawingOf(row.playlist_drawing),
      accent: accentOf(row.playlist_access),
      lock: lockOf(parseAccess(row.playlist_access), viewer, now),
      lessons: [],
    }
    playlists.set(row.tag, playlist)
    if (row.id !== null) playlist.lessons.push(presentLesson({ ...row, id: row.id }, viewer, now))
  }
  return [...playlists.values()]
}

export function presentPosition(row: Pick<Row, 'seconds' | 'is_completed' | 'sequence'>) {
  if (row.seconds === null) return null
  return { seconds: row.seconds, isCompleted: row.is_completed ?? false, sequence: row.sequence ?? 0 }
}

function drawingOf(name: string) {
  return drawings.find(drawing => drawing === name) ?? 'wave'
}

/** The accent of the first plan that opens it. */
function accentOf(access: string[]) {
  const parsed = parseAccess(access)
  const [first] = parsed.kind === 'plans' ? parsed.plans : []
  return first ? planAccents[first] : 'none'
}
