import { parseAccess } from '@iki/contract/access'
import type { Media, Reach } from '@iki/contract/media'
import { type OpeningHours, openingAt } from '@iki/contract/opening'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type MediaAddresses, rightTo } from '#core/media-address.ts'
import type { LessonRecord } from './lesson.store.ts'

type WithMedium = Pick<LessonRecord, 'access' | 'opening' | 'media_key' | 'gain_db' | 'duration_seconds'>
export type Asking = {
  member: SignedIn | null
  now: Date
  addresses: MediaAddresses
  reach?: Reach | undefined
  /** Of a receiver, where it needs one. */
  castSessionId?: string | undefined
}

/** An address's life ends with the hours in which the lesson is open; null where it has none, or for an operator. */
export function endOfOpening(opening: readonly OpeningHours[] | null, now: Date): Date | null {
  return (opening && openingAt(opening, now)?.to) ?? null
}

/** By which right an address is made, and how long it lives at most. */
export function termsOf(lesson: Omit<WithMedium, 'media_key' | 'gain_db'>, asking: Asking) {
  const isRenewed = (asking.reach ?? 'browser') === 'browser'
  return {
    right: rightTo(parseAccess(lesson.access), asking),
    life: {
      until: endOfOpening(lesson.opening, asking.now),
      wholeSeconds: isRenewed ? 0 : lesson.duration_seconds,
    },
  }
}

/** The medium as it was loaded; null where another provider has it. Ask only for what is open. */
export function wholeMedium(lesson: WithMedium, asking: Asking): Media | null {
  if (lesson.media_key === null) return null
  const { right, life } = termsOf(lesson, asking)
  const address = asking.addresses.make(lesson.media_key, right, life)
  return { ...address, ...(lesson.gain_db !== null && { gainDb: lesson.gain_db }) }
}
