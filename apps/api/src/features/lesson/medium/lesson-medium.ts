import { parseAccess } from '@iki/contract/access/access'
import { type OpeningHours, openingAt } from '@iki/contract/access/opening'
import type { Media, Reach } from '@iki/contract/media/media'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import type { LessonToPlay } from '../lesson.store.ts'

type WithMedium = Pick<
  LessonToPlay,
  'access' | 'opening' | 'mediaKey' | 'gainDb' | 'silences' | 'durationSeconds'
>
export type Asking = {
  member: SignedIn | null
  now: Date
  addresses: MediaAddresses
  reach?: Reach | undefined
  /** The cast session, if a receiver needs one. */
  castSessionId?: string | undefined
}

/** The end of the opening hours, which also ends an address; null if there are none, or for an operator. */
export function endOfOpening(opening: readonly OpeningHours[] | null, now: Date): Date | null {
  return (opening && openingAt(opening, now)?.to) ?? null
}

/** The right by which an address is made, and how long it lives at most. */
export function termsOf(lesson: Omit<WithMedium, 'mediaKey' | 'gainDb' | 'silences'>, asking: Asking) {
  const isRenewed = (asking.reach ?? 'browser') === 'browser'
  return {
    right: rightTo(parseAccess(lesson.access), asking),
    life: {
      until: endOfOpening(lesson.opening, asking.now),
      wholeSeconds: isRenewed ? 0 : lesson.durationSeconds,
    },
  }
}

/** The medium as it was loaded; null if another provider hosts it. Call it only for what is open. */
export function wholeMedium(lesson: WithMedium, asking: Asking): Media | null {
  if (lesson.mediaKey === null) return null
  const { right, life } = termsOf(lesson, asking)
  const address = asking.addresses.make(lesson.mediaKey, right, life)
  const { gainDb, silences } = lesson
  return { ...address, ...(gainDb !== null && { gainDb }), ...(silences && { silences }) }
}
