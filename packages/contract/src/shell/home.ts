import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list } from '../api/schema.ts'
import { lessonRowSchema, recentlyPlayedLimit } from '../media/lesson.ts'
import { newsItemSchema, newsListLimit } from '../reading/news.ts'

/** Where the news of the home screen are kept. */
export const homeNewsPlace = { place1: 'home', place2: 'main' } as const

/** Playlists that home takes today's suggestion from, by the hour in Tokyo from which they fit; then what is open to all. */
export const suggestedPlaylists = [
  { fromHour: 4, tag: 'method-asa' },
  { fromHour: 11, tag: 'method-hiru' },
  { fromHour: 17, tag: 'method-yoru' },
] as const
export const openPlaylists = ['first-steps', 'free'] as const
export const radioPlaylist = 'radio'

/** The playlist that fits the hour (0-23, in Tokyo); the small hours belong to the evening before. */
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
    /** What fits the hour and was not heard to its end yet. */
    suggestion: v.nullable(lessonRowSchema),
    news: list(newsItemSchema, newsListLimit),
    /** The newest radio talk, until the member has begun to hear it or has opened the radio since. */
    newRadio: v.nullable(v.object({ playtag: id, lessonId: id, title: v.string() })),
  }),
  errors: [],
})
