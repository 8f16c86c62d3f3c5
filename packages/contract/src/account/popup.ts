import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing, sentName, sentUid } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** Popups: messages of the operator to the members of a plan, at most one for each visit. */

/** Nobody is met by a popup on a first visit: the first one comes a day after signing up. */
export const popupsFromMs = 86_400_000

export const popupFrequencies = ['once', 'daily', 'until-acted'] as const

export const popupSchema = v.object({
  id,
  title: v.string(),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  drawing: v.string(),
  frequency: v.picklist(popupFrequencies),
  priority: v.number(),
  /** Its button's label and link; null for a popup without a button. */
  action: v.nullable(v.object({ label: v.string(), link: v.string() })),
  /** Why the member is shown this popup. */
  because: v.string(),
})
export type Popup = v.InferOutput<typeof popupSchema>

export const popPopups = endpoint({
  about: 'The popups that a member of a plan is to see now, the most important first; none on the first day',
  method: 'POST',
  path: '/v1/popup/pop',
  encoding: 'form',
  access: member,
  input: v.object({ uid: sentUid, plan: sentName }),
  output: list(popupSchema, 20),
  errors: [],
})

export const notePopup = endpoint({
  about: 'Says that a popup was seen, or acted upon',
  method: 'POST',
  path: '/v1/popup/{id}/note',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    what: v.picklist(['seen', 'acted']),
    /** When it happened, by the server's clock as the device knows it, if it is reported later; left out: now. */
    at: v.optional(instant),
  }),
  output: nothing,
  errors: ['not_found'],
})
