import type { LessonRow, Playlist } from '@iki/contract/audio'
import { homeNewsPlace, openPlaylists, playlistForHour, radioPlaylist } from '@iki/contract/home'
import type { NewsItem } from '@iki/contract/news'
import { tokyoHour } from '@iki/contract/tokyo'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'

type Parts = {
  clock: Clock
  audio: {
    listRecentlyPlayed(member: SignedIn): Promise<LessonRow[]>
    listByTags(tags: string[], member: SignedIn): Promise<Playlist[]>
  }
  news: { list(place: { place1: string; place2: string }): Promise<NewsItem[]> }
}

/** The home screen of a member, put together from what other features know. */
export function homeService({ clock, audio, news }: Parts) {
  return {
    async get(member: SignedIn) {
      const fitting = playlistForHour(tokyoHour(clock()))
      const [continueListening, playlists, latestNews] = await Promise.all([
        audio.listRecentlyPlayed(member),
        audio.listByTags([fitting, ...openPlaylists, radioPlaylist], member),
        news.list(homeNewsPlace),
      ])
      const radio = playlists.find(playlist => playlist.tag === radioPlaylist)
      const offered = playlists.filter(playlist => playlist !== radio).flatMap(playlist => playlist.lessons)
      const unheard = radio?.lessons.filter(isOpen).find(lesson => lesson.position === null)
      return {
        continueListening,
        suggestion: offered.filter(isOpen).find(lesson => !lesson.position?.isCompleted) ?? null,
        news: latestNews,
        newRadio: unheard ? { playtag: radioPlaylist, lessonId: unheard.id, title: unheard.title } : null,
      }
    },
  }
}
export type HomeService = ReturnType<typeof homeService>

function isOpen(lesson: LessonRow): boolean {
  return lesson.lock === null
}
