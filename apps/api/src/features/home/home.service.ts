import { tokyoHour } from '@iki/contract/api/tokyo'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { Word } from '@iki/contract/reading/dictionary'
import type { NewsItem } from '@iki/contract/reading/news'
import { homeNewsPlace, openPlaylists, playlistForHour, radioPlaylist } from '@iki/contract/shell/home'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'

type Parts = {
  clock: Clock
  dictionary: { wordOfDay(): Promise<Word | null> }
  audio: {
    listRecentlyPlayed(member: SignedIn): Promise<LessonRow[]>
    listByTags(tags: string[], member: SignedIn): Promise<Playlist[]>
  }
  radio: { findNew(member: SignedIn): Promise<LessonRow | null> }
  news: { list(place: { place1: string; place2: string }, member: SignedIn): Promise<NewsItem[]> }
}

/** The home screen of a member, joined from what other features know. */
export function homeService({ clock, dictionary, audio, radio, news }: Parts) {
  return {
    async get(member: SignedIn) {
      const fitting = playlistForHour(tokyoHour(clock()))
      const [continueListening, playlists, newTalk, latestNews, wordOfDay] = await Promise.all([
        audio.listRecentlyPlayed(member),
        audio.listByTags([fitting, ...openPlaylists], member),
        radio.findNew(member),
        news.list(homeNewsPlace, member),
        dictionary.wordOfDay(),
      ])
      const offered = playlists.flatMap(playlist => playlist.lessons)
      return {
        continueListening,
        suggestion: offered.filter(isOpen).find(lesson => !lesson.position?.isCompleted) ?? null,
        news: latestNews,
        wordOfDay,
        newRadio: newTalk && { playtag: radioPlaylist, lessonId: newTalk.id, title: newTalk.title },
      }
    },
  }
}
export type HomeService = ReturnType<typeof homeService>

function isOpen(lesson: LessonRow): boolean {
  return lesson.lock === null
}
