import { parseAccess } from '@iki/contract/access'
import type { Poster } from '@iki/contract/film'
import type { SignedIn } from '#core/auth/access-token.ts'
import { audienceFor, type MediaAddresses } from '#core/media-address.ts'
import type { LessonPicture } from './lesson.tables.ts'

/** The picture of a lesson of this access, by an address for whoever looks. Ask only for what is open to them. */
export type PosterOf = (picture: LessonPicture, access: string[]) => Poster | null

/** Addresses of pictures for one who looks: one for each picture, however often it is named. */
export function postersFor(member: SignedIn | null, addresses: MediaAddresses): PosterOf {
  return ({ from, key, width, height }, access) => {
    const audience = audienceFor(parseAccess(access), member)
    const url =
      from === 'film'
        ? `${addresses.makeFilm(key, audience).url}poster.jpg`
        : addresses.make(key, audience).url
    return { url, width, height }
  }
}

/** For lists that show none. */
export const noPosters: PosterOf = () => null
