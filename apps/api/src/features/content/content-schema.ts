import { parseAccess } from '@iki/contract/access'
import { drawings, transcriptLineSchema } from '@iki/contract/audio'
import { lastWeek } from '@iki/contract/audio-lists'
import { openingHoursSchema } from '@iki/contract/opening'
import { plans } from '@iki/contract/plan'
import { id, integer, list, someText, text } from '@iki/contract/schema'
import * as v from 'valibot'

const access = v.pipe(
  list(text(40), 30),
  v.minLength(1, 'must name everyone, member, any-plan or plans'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    try {
      parseAccess(dataset.value)
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : String(error) })
    }
  }),
)
const drawing = v.picklist(drawings)
const instant = v.pipe(
  v.string(),
  v.check(value => !Number.isNaN(Date.parse(value)), 'must be a date such as 2026-11-15T10:00:00+09:00'),
)

const day = v.pipe(
  v.string(),
  v.check(
    // In JavaScript, 31 February is a day in March.
    value => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).getUTCDate() === Number(value.slice(-2)),
    'must be a day such as 2026-11-15',
  ),
)

/** What each kind of file states in its front matter. */
export const lessonFields = v.strictObject({
  title: someText(100),
  description: someText(300),
  media: v.pipe(someText(100), v.regex(/^(?!.*\.\.)/, 'must be a file in the folder media')),
  access,
  tags: list(id, 20),
  /** In which weeks of which courses it is given, such as `{ eichi: [1, 2] }`. */
  weeks: v.optional(v.record(id, list(integer(1, lastWeek), 100))),
  published: day,
  drawing,
})

export const playlistFields = v.strictObject({
  title: someText(100),
  description: someText(300),
  plan: v.optional(v.picklist(plans)),
  access,
  priority: integer(0, 100_000),
  lessons: list(id, 500),
  tags: v.optional(list(id, 20)),
  /** Left out, it is always open. */
  open: v.optional(v.pipe(list(openingHoursSchema, 20), v.minLength(1, 'must name hours, or be left out'))),
  drawing,
})

export const newsFields = v.strictObject({
  title: someText(100),
  place: v.pipe(text(81), v.regex(/^[\w-]+\/[\w-]+$/, 'must be two words such as home/main')),
  published: instant,
  status: v.picklist(['open', 'closed']),
})

export const pageFields = v.strictObject({
  title: someText(100),
  lead: someText(300),
  version: day,
})

export const wordFields = v.strictObject({
  word: someText(40),
  reading: v.pipe(someText(60), v.regex(/^[ぁ-ゖー・]+$/, 'must be in hiragana')),
  aliases: list(someText(40), 20),
  tags: list(id, 10),
})

export const transcript = list(transcriptLineSchema, 2000)
