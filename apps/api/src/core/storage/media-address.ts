import { type ContentAccess, formatAccess, parseAccess } from '@iki/contract/access/access'
import { filmPoster } from '@iki/contract/media/film'
import { longestFilmMs, mediaAddressMs } from '@iki/contract/media/media'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Clock } from '#core/clock.ts'
import { isSigned, type Secret, sign } from '#core/secrets/secret-keys.ts'
import { mediaTypeOf } from './media-type.ts'

/**
 * Who fetches: a browser by the cookie of its session; a receiver while its cast session lasts; or a program beside the
 * browser that has no cookies, whoever has the address, while the session lasts that asked for it.
 */
export type RightHolder = { sessionId: string } | { castSessionId: string } | { bearerOf: string }

/** What an address needs to open: nothing if it is for anyone, otherwise a right of the member for whom it was made. */
export type Right = 'anyone' | { access: ContentAccess; holder: RightHolder }

type Asking = {
  member: { sessionId: string } | null
  castSessionId?: string | undefined
  /** For a program of the same phone, which has no cookies. Give such an address a short life. */
  isForBearer?: boolean
}

/**
 * The right by which content of this access is shown; content that is open to everyone needs none. Without a member,
 * the address of anything else opens for nobody.
 */
export function rightTo(access: ContentAccess, { member, castSessionId, isForBearer }: Asking): Right {
  if (access.kind === 'everyone') return 'anyone'
  if (castSessionId !== undefined) return { access, holder: { castSessionId } }
  const sessionId = member?.sessionId ?? ''
  return { access, holder: isForBearer ? { bearerOf: sessionId } : { sessionId } }
}

/** What a received address claims. */
export type Address = {
  /** What it opens. */
  key: string
  expires: number
  signature: string
  /** The right, as content states it, joined by dots. */
  access?: string | undefined
  receiver?: string | undefined
  /** The session that asked for it, if it needs no cookie. */
  bearer?: string | undefined
}

type Life = {
  /** The address ends then, if the right to it ends sooner. */
  until?: Date | null
  /**
   * For a medium whose address cannot be renewed while it plays: the address is valid for twice the medium's length.
   */
  wholeSeconds?: number
  /** Every node gives the same address until the hour is over, so that a browser finds a picture in its cache. */
  isSameForAnHour?: boolean
}

const purpose = 'media address'
/** Whoever requests the same again within this time gets the same address. So it may end that much sooner. */
const sameForMs = 60_000
const hourMs = 60 * 60_000
const rememberedAddresses = 10_000

type Signed = { expires: number; signature: string }

/** All files of a film, or only its picture. */
export type FilmScope = 'film' | 'poster'
const filmScopes: Record<FilmScope, (film: string) => string> = {
  film: film => `film/${film}`,
  poster: film => `film/${film}/${filmPoster}`,
}
const isFilmScope = (word: string): word is FilmScope => Object.hasOwn(filmScopes, word)

/**
 * Signed, short-lived addresses of media. An address names what it opens, the right by which it was made, and who
 * fetches: another browser that gets hold of it is refused, and so is the same one after signing out. Whether the right
 * still exists is checked at each request (`http/media-gate.ts`).
 */
export function mediaAddresses(secret: Secret, clock: Clock) {
  const made = boundedCache<Signed & { key: Buffer; at: number }>(rememberedAddresses)

  function signedText(opened: string, expires: number, right: Right): string {
    if (right === 'anyone') return `${opened}\n${expires}`
    const { access, holder } = right
    return `${opened}\n${expires}\n${formatAccess(access).join('.')}\n${signedHolder(holder)}`
  }

  function signed(opened: string, right: Right, life: Life): Signed {
    const { until = null, wholeSeconds = 0, isSameForAnHour = false } = life
    if (isSameForAnHour) return signedAnew(opened, right, life)
    const at = clock().getTime()
    const key = secret.key(purpose)
    const name = `${signedText(opened, until?.getTime() ?? 0, right)}\n${wholeSeconds}`
    const known = made.get(name)
    if (known && known.key === key && at >= known.at && at < known.at + sameForMs) return known
    const anew = signedAnew(opened, right, life)
    made.set(name, { ...anew, key, at })
    return anew
  }

  function signedAnew(opened: string, right: Right, life: Life): Signed {
    const { until = null, wholeSeconds = 0, isSameForAnHour = false } = life
    const exact = clock().getTime() + Math.min(longestFilmMs, mediaAddressMs + 2000 * wholeSeconds)
    const longest = isSameForAnHour ? Math.ceil(exact / hourMs) * hourMs : exact
    const expires = Math.min(longest, until?.getTime() ?? longest)
    return { expires, signature: sign(secret.key(purpose), signedText(opened, expires, right)) }
  }

  /** The query parameters that sign an address. */
  function queryOf(opened: string, right: Right, life: Life = {}) {
    const { expires, signature } = signed(opened, right, life)
    return {
      query: `expires=${expires}&signature=${signature}${termsIn(right)}`,
      expiresAt: new Date(expires).toISOString(),
    }
  }

  return {
    queryOf,

    make(media: string, right: Right, life: Life = {}): { url: string; expiresAt: string } {
      const isSameForAnHour = mediaTypeOf(media).startsWith('image/')
      const { query, expiresAt } = queryOf(media, right, { ...life, isSameForAnHour })
      return { url: `/v1/media/${media}?${query}`, expiresAt }
    },

    /** The folder of a film. Its playlists name neighbouring files, so the grant in the path applies to them too. */
    makeFilm(film: string, right: Right, life: Life = {}): { url: string; expiresAt: string } {
      return filmAddress('film', film, right, life)
    },

    /** The picture of a film, and nothing else. */
    makePoster(film: string, right: Right, life: Life = {}): { url: string; expiresAt: string } {
      const { url, expiresAt } = filmAddress('poster', film, right, { ...life, isSameForAnHour: true })
      return { url: `${url}${filmPoster}`, expiresAt }
    },

    /** What a grant claims, for rightOf; null if it does not open this file. */
    addressOfGrant(film: string, grant: string, file: string): Address | null {
      const [scope = '', expires = '', signature = '', receiver, ...access] = grant.split('.')
      if (!isFilmScope(scope) || (scope === 'poster' && file !== filmPoster)) return null
      return {
        key: filmScopes[scope](film),
        expires: Number(expires) || 0,
        signature,
        ...(receiver && { receiver }),
        ...(access.length > 0 && { access: access.join('.') }),
      }
    },

    /**
     * The right by which an address was made; null if it is forged or expired, or made for another session than the
     * cookie's.
     */
    rightOf(address: Address, sessionOfCookie: string | null): Right | null {
      if (address.expires < clock().getTime()) return null
      const right = statedRight(address, sessionOfCookie)
      if (!right) return null
      const text = signedText(address.key, address.expires, right)
      return isSigned(secret.keys(purpose), text, address.signature) ? right : null
    },
  }

  function filmAddress(scope: FilmScope, film: string, right: Right, life: Life) {
    // A player requests a film's address again after the old one was refused: it needs a new one.
    const make = scope === 'film' ? signedAnew : signed
    const { expires, signature } = make(filmScopes[scope](film), right, life)
    const receiver = right !== 'anyone' && 'castSessionId' in right.holder ? right.holder.castSessionId : ''
    const terms = right === 'anyone' ? [] : [receiver, ...formatAccess(right.access)]
    const grant = [scope, expires, signature, ...terms].join('.')
    return { url: `/v1/film/${film}/${grant}/`, expiresAt: new Date(expires).toISOString() }
  }
}
export type MediaAddresses = ReturnType<typeof mediaAddresses>

function signedHolder(holder: RightHolder): string {
  if ('sessionId' in holder) return `session\n${holder.sessionId}`
  return 'bearerOf' in holder ? `bearer of\n${holder.bearerOf}` : `cast session\n${holder.castSessionId}`
}

/** None of these names has a character that an address must escape. */
function termsIn(right: Right): string {
  if (right === 'anyone') return ''
  const { holder } = right
  const access = `&access=${formatAccess(right.access).join('.')}`
  if ('castSessionId' in holder) return `${access}&receiver=${encodeURIComponent(holder.castSessionId)}`
  return 'bearerOf' in holder ? `${access}&bearer=${encodeURIComponent(holder.bearerOf)}` : access
}

/** Null if no holder is named, or if a browser brings an address that another session has asked for. */
function statedRight({ access, receiver, bearer }: Address, sessionOfCookie: string | null): Right | null {
  if (access === undefined) return 'anyone'
  const read = readAccess(access)
  if (!read) return null
  if (receiver) return { access: read, holder: { castSessionId: receiver } }
  if (bearer)
    return (sessionOfCookie ?? bearer) === bearer ? { access: read, holder: { bearerOf: bearer } } : null
  return sessionOfCookie === null ? null : { access: read, holder: { sessionId: sessionOfCookie } }
}

function readAccess(text: string): ContentAccess | null {
  try {
    return parseAccess(text.split('.'))
  } catch {
    return null
  }
}
