import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, instant, list } from '../api/schema.ts'
import { agreedPages } from '../reading/page.ts'

/** What a member has agreed to, by page and version. A version is named by the day from which it is in force. */

export const consentSchema = v.object({
  slug: id,
  title: v.string(),
  /** The version in force. */
  version: day,
  /** The newest version that the member agreed to, and when; null if there is none. */
  agreedVersion: v.nullable(day),
  agreedAt: v.nullable(instant),
  /** Whether the member is asked: something of weight has changed since. */
  isDue: v.boolean(),
})
export type Consent = v.InferOutput<typeof consentSchema>

const consents = list(consentSchema, agreedPages.length)

export const listConsents = endpoint({
  about: 'What the signed-in member has agreed to, and what they are asked to agree to anew',
  method: 'GET',
  path: '/v1/consents',
  access: member,
  input: v.object({}),
  output: consents,
  errors: [],
})

export const agreeTo = endpoint({
  about: 'The member agrees to a version in force; a repeat changes nothing',
  method: 'POST',
  path: '/v1/consents',
  encoding: 'json',
  access: member,
  input: v.object({ slug: v.picklist(agreedPages), version: day }),
  output: consents,
  errors: ['not_found'],
})

/**
 * Whether somebody is asked to agree: a version of weight is in force that is newer than what they agreed to. Small
 * changes ask nobody. Days as `YYYY-MM-DD`; null where there is none.
 */
export const isConsentDue = (ofWeight: string | null, agreed: string | null): boolean =>
  ofWeight !== null && (agreed === null || agreed < ofWeight)
