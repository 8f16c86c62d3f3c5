import * as v from 'valibot'
import { member } from '../access/access.ts'
import { plans } from '../access/plan.ts'
import { wishesSchema } from '../account/wish.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { lessonRowSchema, recentlyPlayedLimit } from '../media/lesson.ts'
import { timelines } from '../people/timeline.ts'
import { wordSchema } from '../reading/dictionary.ts'
import { newsItemSchema, newsListLimit } from '../reading/news.ts'

/** The place of the home screen's news. */
export const homeNewsPlace = { place1: 'home', place2: 'main' } as const

export const radioPlaylist = 'radio'

/** How many cards home has of the weeks of a member's plans. */
export const homeWeekLimit = 6
/** How many characters of a post home shows. */
export const homePostLength = 120

export const homeWeekSchema = v.object({
  id,
  plan: v.picklist(plans),
  title: v.string(),
  lead: v.string(),
  drawing: v.picklist(drawings),
  accent: v.string(),
  /** How many of its lessons and articles there are, and how many the member has finished. */
  all: v.number(),
  done: v.number(),
})
export type HomeWeek = v.InferOutput<typeof homeWeekSchema>

export const homePostSchema = v.object({
  id,
  plan: v.picklist(timelines),
  author: v.string(),
  /** Its beginning. */
  text: v.string(),
  createdAt: instant,
  likeCount: v.number(),
})
export type HomePost = v.InferOutput<typeof homePostSchema>

export const offeredSoundSchema = v.object({
  lessonId: id,
  /** A signed address, as long as others (`media.ts`). */
  url: v.string(),
  /** The share of the chosen volume that makes it as loud as the others, from 0 to 1. */
  volume: v.number(),
})
export type OfferedSound = v.InferOutput<typeof offeredSoundSchema>

export const getHome = endpoint({
  about: 'What the home screen of a member shows, in one round trip',
  method: 'GET',
  path: '/v1/home',
  access: member,
  input: v.object({}),
  output: v.object({
    /** What was started and not finished, the last played first. */
    continueListening: list(lessonRowSchema, recentlyPlayedLimit),
    /** What fits the hour and what the member wants, and was not completed yet (`todays-lesson.ts`). */
    suggestion: v.nullable(lessonRowSchema),
    /** The sound of what is offered first (`todays-lesson.ts`), so that it begins with the press; null if it has none. */
    offeredSound: v.nullable(offeredSoundSchema),
    news: list(newsItemSchema, newsListLimit),
    /** A word of the dictionary, the same for everybody for a day in Tokyo; null if the dictionary is empty. */
    wordOfDay: v.nullable(wordSchema),
    /** What the member has answered; null until they were asked. */
    wishes: v.nullable(wishesSchema),
    /** The weeks of the member's plans, each once. */
    weeks: list(homeWeekSchema, homeWeekLimit),
    /** What the radio plays now; null while it is silent. */
    onAir: v.nullable(
      v.object({ title: v.string(), drawing: v.picklist(drawings), accent: v.string(), endsAt: instant }),
    ),
    /** The newest post of those that the member may read. */
    post: v.nullable(homePostSchema),
    /** The newest radio talk, until the member has started it or has opened the radio since. */
    newRadio: v.nullable(v.object({ playtag: id, lessonId: id, title: v.string() })),
  }),
  errors: [],
})
