import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list } from '../api/schema.ts'
import { lessonRowSchema, recentlyPlayedLimit } from '../media/lesson.ts'
import { wordSchema } from '../reading/dictionary.ts'
import { newsItemSchema, newsListLimit } from '../reading/news.ts'

/** The place of the home screen's news. */
export const homeNewsPlace = { place1: 'home', place2: 'main' } as const

/**
 * The playlists from which the home screen takes today's suggestion, each with its first hour in Tokyo; then those that
 * are open to all.
 */
export const suggestedPlaylists = [
  { fromHour: 4, tag: 'method-asa' },
  { fromHour: 11, tag: 'method-hiru' },
  { fromHour: 17, tag: 'method-yoru' },
] as const
export const openPlaylists = ['first-steps', 'free'] as const
export const radioPlaylist = 'radio'

/** The playlist for an hour (0-23, in Tokyo); the hours after midnight belong to the evening before. */
export function playlistForHour(hour: number): string {
  return suggestedPlaylists.findLast(({ fromHour }) => hour >= fromHour)?.tag ?? 'method-yoru'
}

export const getHome = endpoint({
  about: 'What the home screen of a member shows, in one round trip',
  method: 'GET',
  path: '/v1/home',
  access: member,
  input: v.object({}),
  output: v.object({
    continueListening: list(lessonRowSchema, recentlyPlayedLimit),
    /** What fits the hour and was not completed yet. */
    suggestion: v.nullable(lessonRowSchema),
    news: list(newsItemSchema, newsListLimit),
    /** A word of the dictionary, the same for everybody for a day in Tokyo; null if the dictionary is empty. */
    wordOfDay: v.nullable(wordSchema),
    /** The newest radio talk, until the member has begun to hear it or has opened the radio since. */
    newRadio: v.nullable(v.object({ playtag: id, lessonId: id, title: v.string() })),
  }),
  errors: [],
})
