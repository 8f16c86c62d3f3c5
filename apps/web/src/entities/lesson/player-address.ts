import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { findScreen, href } from '@iki/contract/screens/screens'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { kindOfAll } from '#ui/lesson/lesson-texts.ts'

/** The query parameter for the lesson on a playlist's player page. */
export const lessonParameter = 'lesson'
/** The playlist of all music, which has its own player. */
export const musicPlaylist = 'music'

type Ways = Pick<LessonRow, 'id' | 'kind'>
type Listed = Pick<Playlist, 'tag' | 'lessons'>
/** The list that a lesson is in: the page of its player, and its tag. */
export type ListPlace = { page?: string | null | undefined; playtag?: string | undefined }

/** Whether a page can play lessons of this kind. Films need a film player, which plays sound as well. */
export function canPlay(page: string, kind: LessonRow['kind']): boolean {
  const [path = page] = page.split('?')
  return kind !== 'video' || isForFilms(path)
}

const isForFilms = (path: string) => findScreen(path)?.page === 'video-player'

/** Where a lesson of a list is played: on the list's page if it can, else in the usual player of its kind, or alone. */
export function addressInList({ page, playtag }: ListPlace, lesson: Ways): string {
  if (page && canPlay(page, lesson.kind)) return lessonAt(page, lesson.id)
  if (playtag !== undefined) return lessonAt(playerOf(playtag, usualPlayers[lesson.kind]), lesson.id)
  return addressOfLesson(lesson)
}

/** The address of a lesson on a playlist's player page. */
export function lessonAt(page: string, lessonId: string): string {
  return `${page}?${lessonParameter}=${encodeURIComponent(lessonId)}`
}

const usualPlayers: Record<LessonRow['kind'], PlayerPath> = {
  audio: '/player/:playtag?',
  video: '/dougaplayer/:playtag?',
  music: '/player/:playtag?',
}

/**
 * Where a playlist is played: in the player that a screen names, if it suits the lessons, else in the usual one. A film
 * player shows nothing for sound alone, and an audio player can't show films.
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
  // Each player's path has its own name for the tag, so the tag is given under all of them.
  return href<'/player/:playtag?'>(player as '/player/:playtag?', everyNameOf(playtag) as { playtag: string })
}

const everyNameOf = (playtag: string) => ({ playtag, id: playtag, playlist: playtag })
