import { parseAccess } from '@iki/contract/access/access'
import type { OpeningHours } from '@iki/contract/access/opening'
import type { Poster } from '@iki/contract/media/film'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import type { LessonPicture } from '../lesson.tables.ts'
import { endOfOpening } from './lesson-medium.ts'

type Gated = { access: string[]; opening: OpeningHours[] | null }

/** The address of such a picture for a viewer. Call it only for what is open to them. */
export type PosterOf = (picture: LessonPicture, lesson: Gated) => Poster | null

type PosterParts = { member: SignedIn | null; now: Date; addresses: MediaAddresses }

/** Addresses of pictures for a viewer. Each opens its picture and nothing else. */
export function postersFor({ member, now, addresses }: PosterParts): PosterOf {
  return ({ from, key, width, height }, { access, opening }) => {
    const right = rightTo(parseAccess(access), { member })
    const make = from === 'film' ? addresses.makePoster : addresses.make
    return { url: make(key, right, { until: endOfOpening(opening, now) }).url, width, height }
  }
}

/** For lists without pictures. */
export const noPosters: PosterOf = () => null
