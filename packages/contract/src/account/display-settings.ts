import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { list } from '../api/schema.ts'
import { homeParts } from '../shell/home-parts.ts'

/** How a member wants the app to look, on all devices (specification: the settings of look and feel). */

export const colorSchemes = ['auto', 'light', 'dark'] as const
/** In percent of the usual size of text. */
export const textPercents = [100, 112, 125, 150] as const
export type TextPercent = (typeof textPercents)[number]
/** `auto`: as the phone is set; `still`: nothing moves. */
export const motions = ['auto', 'still'] as const
/** How quickly a line of the story appears. */
export const storySpeeds = ['slow', 'usual', 'quick', 'quicker', 'at-once'] as const
export type StorySpeed = (typeof storySpeeds)[number]
export const storySpeedNames: Readonly<Record<StorySpeed, string>> = {
  slow: 'おそめ',
  usual: 'ふつう',
  quick: 'はやめ',
  quicker: 'さっと',
  'at-once': '一度に',
}

const fewParts = v.pipe(
  list(v.picklist(homeParts), homeParts.length),
  v.check(parts => new Set(parts).size === parts.length, '同じものが二度あります'),
)

const fields = {
  scheme: v.nullable(v.picklist(colorSchemes)),
  textPercent: v.nullable(v.picklist(textPercents)),
  motion: v.nullable(v.picklist(motions)),
  /** Whether readings are shown above words, in articles and in the story. */
  hasFurigana: v.nullable(v.boolean()),
  storySpeed: v.nullable(v.picklist(storySpeeds)),
  /** Null: as the hour and the member's wishes order it. */
  homeOrder: v.nullable(fewParts),
  hiddenParts: v.nullable(fewParts),
}

/** Null: nothing was chosen, and each device shows it as it is set itself. */
export const displaySettingsSchema = v.object(fields)
export type DisplaySettings = v.InferOutput<typeof displaySettingsSchema>

export const nothingChosen: DisplaySettings = {
  scheme: null,
  textPercent: null,
  motion: null,
  hasFurigana: null,
  storySpeed: null,
  homeOrder: null,
  hiddenParts: null,
}

export const saveDisplaySettings = endpoint({
  about: 'Changes those fields of the member’s display that are named, and answers all',
  method: 'PUT',
  path: '/v1/me/display',
  encoding: 'json',
  access: member,
  input: v.object(v.partial(displaySettingsSchema).entries),
  output: displaySettingsSchema,
  errors: [],
})
