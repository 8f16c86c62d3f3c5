import { parseAccess } from '@iki/contract/access'
import type { Media, Reach } from '@iki/contract/media'
import { openingAt } from '@iki/contract/opening'
import type { SignedIn } from '#core/auth/access-token.ts'
import { audienceFor, type MediaAddresses } from '#core/media-address.ts'
import type { LessonRecord } from './lesson.store.ts'

type WithMedium = Pick<LessonRecord, 'access' | 'opening' | 'media_key' | 'gain_db'>
type Asking = { member: SignedIn | null; now: Date; addresses: MediaAddresses; reach?: Reach | undefined }

/** For whom an address is, and until when at most: its life ends with the hours in which the lesson is open. */
export function termsOf({ access, opening }: WithMedium, { member, now, reach = 'browser' }: Asking) {
  return {
    audience: audienceFor(parseAccess(access), member, reach),
    until: (opening && openingAt(opening, now)?.to) ?? null,
  }
}

/** The medium as it was loaded; null where another provider has it. Ask only for what is open. */
export function wholeMedium(lesson: WithMedium, asking: Asking): Media | null {
  if (lesson.media_key === null) return null
  const { audience, until } = termsOf(lesson, asking)
  const address = asking.addresses.make(lesson.media_key, audience, until)
  return { ...address, ...(lesson.gain_db !== null && { gainDb: lesson.gain_db }) }
}
