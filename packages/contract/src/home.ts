import * as v from 'valibot'
import { member } from './access.ts'
import { lessonRowSchema, recentlyPlayedLimit } from './audio.ts'
import { endpoint } from './endpoint.ts'
import { newsItemSchema, newsListLimit } from './news.ts'
import { id, list } from './schema.ts'

/** Where the news of the home screen are kept. */
export const homeNewsPlace = { place1: 'home', place2: 'main' } as const

export const getHome = endpoint({
  about: 'What the home screen of a member shows, in one round trip',
  method: 'GET',
  path: '/v1/home',
  access: member,
  input: v.object({}),
  output: v.object({
    continueListening: list(lessonRowSchema, recentlyPlayedLimit),
    /** What to begin with when nothing was played yet, or as today’s offer. */
    suggestion: v.nullable(lessonRowSchema),
    news: list(newsItemSchema, newsListLimit),
    /** A radio talk that the member has not heard yet. */
    newRadio: v.nullable(v.object({ playtag: id, lessonId: id, title: v.string() })),
  }),
  errors: [],
})
