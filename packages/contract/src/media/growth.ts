import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, integer, list } from '../api/schema.ts'
import { drawings } from './drawing.ts'

/** The growth record (`/Recode`): what a member did, day by day. */

/** A day with this relax or more was a good day. */
export const goodRelax = 7
export const growthSpans = [30, 90, 365] as const
export const growthDaySchema = v.object({
  date: day,
  listenedSeconds: v.number(),
  lessonsFinished: v.number(),
  /** Null if nothing was written. */
  relax: v.nullable(v.number()),
  breath: v.nullable(v.number()),
  squats: v.number(),
  /** Marks of the notebook that were reached. */
  achievements: v.number(),
})
export type GrowthDay = v.InferOutput<typeof growthDaySchema>

export const getGrowth = endpoint({
  about: 'What was done in the last days, the earliest first, and the totals of all time',
  method: 'GET',
  path: '/v1/growth',
  access: member,
  input: v.object({ days: integer(7, 366) }),
  output: v.object({
    /** Only days with data. */
    days: list(growthDaySchema, 366),
    totals: v.object({
      listenedSeconds: v.number(),
      listenedDays: v.number(),
      lessonsFinished: v.number(),
      diaryEntries: v.number(),
      articlesFinished: v.number(),
      /** Episodes of the story, without the tutorial. */
      episodesFinished: v.number(),
      achievements: v.number(),
      squats: v.number(),
      reviews: v.number(),
    }),
    today: day,
    /** The lessons that were played on days with a good relax, the most often played first. */
    lessonsOfGoodDays: list(
      v.object({
        lessonId: v.string(),
        title: v.string(),
        drawing: v.picklist(drawings),
        accent: v.string(),
        days: v.number(),
      }),
      5,
    ),
  }),
  errors: [],
})
