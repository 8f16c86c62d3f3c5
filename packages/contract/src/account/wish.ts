import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { list } from '../api/schema.ts'

/** What members say once about themselves: when they listen, and what for. Home is shaped by it. */

/** The times of a day, in their order. */
export const dayTimes = ['morning', 'noon', 'evening', 'bedtime'] as const
export type DayTime = (typeof dayTimes)[number]
export const dayTimeNames: Readonly<Record<DayTime, string>> = {
  morning: '朝',
  noon: '昼',
  evening: '夜',
  bedtime: '眠る前',
}

export const purposes = ['body', 'sleep', 'voice', 'calm', 'learn'] as const
export type Purpose = (typeof purposes)[number]
export const purposeNames: Readonly<Record<Purpose, string>> = {
  body: 'からだをほぐす',
  sleep: 'よく眠る',
  voice: '声を出す',
  calm: '気持ちを落ちつける',
  learn: '学ぶ',
}

/** Nothing chosen is an answer, too: the member is not asked again. */
export const wishesSchema = v.object({
  times: list(v.picklist(dayTimes), dayTimes.length),
  purposes: list(v.picklist(purposes), purposes.length),
})
export type Wishes = v.InferOutput<typeof wishesSchema>

export const noWishes: Wishes = { times: [], purposes: [] }

export const getWishes = endpoint({
  about: 'When the member listens and what for; null until they were asked',
  method: 'GET',
  path: '/v1/me/wishes',
  access: member,
  input: v.object({}),
  output: v.nullable(wishesSchema),
  errors: [],
})

export const saveWishes = endpoint({
  about: 'Saves when the member listens and what for; empty lists are the answer of who skips',
  method: 'PUT',
  path: '/v1/me/wishes',
  encoding: 'json',
  access: member,
  input: wishesSchema,
  output: wishesSchema,
  errors: [],
})
