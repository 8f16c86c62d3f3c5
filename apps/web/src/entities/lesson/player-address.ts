import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen'
import { findScreen, href } from '@iki/contract/screens/screens'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { kindOfAll } from '#ui/lesson/lesson-texts.ts'

/** The query that names the lesson of a playlist's player. */
export const lessonParameter = 'lesson'
/** All the music there is, in its own player. */
export const musicPlaylist = 'music'

type Ways = Pick<LessonRow, 'id' | 'kind'>
type Listed = Pick<Playlist, 'tag' | 'lessons'>
/** Where a list of lessons stands: the page of its player, and what it is called. */
export type ListPlace = { page?: string | null | undefined; playtag?: string | undefined }

/** Whether lessons of a kind can be played on a page. Films need a stage; where there is one, the rest plays too. */
export function canPlay(page: string, kind: LessonRow['kind']): boolean {
  const [path = page] = page.split('?')
  return kind !== 'video' || isForFilms(path)
}

const isForFilms = (path: string) => findScreen(path)?.page === 'video-player'

/** Where a lesson of a list is played: on the list's page where that can, else in the list's player for its kind, or alone. */
export function addressInList({ page, playtag }: ListPlace, lesson: Ways): string {
  if (page && canPlay(page, lesson.kind)) return lessonAt(page, lesson.id)
  if (playtag !== undefined) return lessonAt(playerOf(playtag, usualPlayers[lesson.kind]), lesson.id)
  return addressOfLesson(lesson)
}

/** A lesson on the page of a playlist's player. */
export function lessonAt(page: string, lessonId: string): string {
  return `${page}?${lessonParameter}=${encodeURIComponent(lessonId)}`
}

const usualPlayers: Record<LessonRow['kind'], PlayerPath> = {
  audio: '/player/:playtag?',
  video: '/dougaplayer/:playtag?',
  music: '/player/:playtag?',
}

/**
 * Where a playlist is played: in the player that a row names, as far as that is made for what the list holds, else in
 * the usual one. The dance player has nothing to show of voices, and a voice's player nothing of films.
 */
export function playerFor({ tag, lessons }: Listed, named?: PlayerPath): string {
  const kind = kindOfAll(lessons)
  const hasFilms = lessons.some(lesson => lesson.kind === 'video')
  const isNamedForFilms = named !== undefined && isForFilms(playerOf(tag, named))
  const isFitting = isNamedForFilms ? hasFilms : kind !== 'video'
  if (named && (isFitting || lessons.length === 0)) return playerOf(tag, named)
  if (tag === musicPlaylist) return href('/player/hlsmusic/music')
  return playerOf(tag, kind === 'video' ? usualPlayers.video : usualPlayers.audio)
}

/** The address of a playlist in one of the players. */
export function playerOf(playtag: string, player: PlayerPath = usualPlayers.audio): string {
  // Each of them takes the tag under the name that its own row gives it.
  return href<'/player/:playtag?'>(player as '/player/:playtag?', everyNameOf(playtag) as { playtag: string })
}

const everyNameOf = (playtag: string) => ({ playtag, id: playtag, playlist: playtag })
