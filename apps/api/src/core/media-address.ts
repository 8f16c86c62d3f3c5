import type { Access } from '@iki/contract/access'
import { longestFilmMs, mediaAddressMs, type Reach } from '@iki/contract/media'
import type { Clock } from './clock.ts'
import { isSame, type Secret, sign } from './secret.ts'

/**
 * Whom an address is for: the browser of a session, a receiver that plays for it, or anyone where the content is open
 * to guests.
 */
export type Audience = { sessionId: string; reach: 'browser' | 'receiver' } | 'anyone'

/** For whom a medium of this access is, when this member asks for it; null is a guest. */
export function audienceFor(
  access: Access,
  member: { sessionId: string } | null,
  reach: Reach = 'browser',
): Audience {
  if (access.kind === 'everyone' || !member) return 'anyone'
  return { sessionId: member.sessionId, reach: reach === 'receiver' ? 'receiver' : 'browser' }
}

type Address = { key: string; expires: number; signature: string; session?: string | undefined }

/**
 * Signed, short-lived addresses of media. An address is bound to the session it was made for: another browser that
 * gets hold of it is refused, and so is the same browser after signing out. A receiver has no cookie: its address names
 * the session itself, and ends with it as well.
 */
export function mediaAddresses(secret: Secret, clock: Clock) {
  const key = secret.key('media address')
  const signature = (media: string, expires: number, audience: Audience) =>
    sign(
      key,
      `${media}\n${expires}\n${audience === 'anyone' ? '' : `${audience.sessionId}\n${audience.reach}`}`,
    )

  /** What makes an address of something a signed one. `until` cuts its life where the right to it ends sooner. */
  function queryOf(media: string, audience: Audience, until: Date | null = null, lifeMs = mediaAddressMs) {
    const usual = clock().getTime() + lifeMs
    const expires = Math.min(usual, until?.getTime() ?? usual)
    const query = new URLSearchParams({
      expires: String(expires),
      signature: signature(media, expires, audience),
      ...(audience !== 'anyone' && audience.reach === 'receiver' && { session: audience.sessionId }),
    })
    return { query, expiresAt: new Date(expires).toISOString() }
  }

  return {
    queryOf,

    make(media: string, audience: Audience, until: Date | null = null): { url: string; expiresAt: string } {
      const { query, expiresAt } = queryOf(media, audience, until)
      return { url: `/v1/media/${media}?${query}`, expiresAt }
    },

    /**
     * The folder of a film. Its playlists name what stands beside them, so that the grant in the path goes along. Where
     * it can't be renewed on the way (`wholeSeconds` of film), it lasts for twice the film.
     */
    makeFilm(
      film: string,
      audience: Audience,
      { until = null, wholeSeconds = 0 }: { until?: Date | null; wholeSeconds?: number } = {},
    ): { url: string; expiresAt: string } {
      const lifeMs = Math.min(longestFilmMs, mediaAddressMs + 2000 * wholeSeconds)
      const { query, expiresAt } = queryOf(`film/${film}`, audience, until, lifeMs)
      const grant = ['expires', 'signature', 'session'].flatMap(name => query.get(name) ?? []).join('.')
      return { url: `/v1/film/${film}/${grant}/`, expiresAt }
    },

    /** What a grant says, to be asked about by audienceOf. */
    addressOfGrant(film: string, grant: string): Address {
      const [expires = '', signature = '', session] = grant.split('.')
      return { key: `film/${film}`, expires: Number(expires) || 0, signature, session }
    },

    /**
     * Who an address was made for; null where it is forged or over, or made for another session than the cookie's.
     * Whether the session of a receiver's address goes on is for the caller to see.
     */
    audienceOf(address: Address, sessionOfCookie: string | null): Audience | null {
      if (address.expires < clock().getTime()) return null
      const audiences: Audience[] = ['anyone']
      if (sessionOfCookie) audiences.push({ sessionId: sessionOfCookie, reach: 'browser' })
      if (address.session) audiences.push({ sessionId: address.session, reach: 'receiver' })
      const isMadeFor = (audience: Audience) =>
        isSame(address.signature, signature(address.key, address.expires, audience))
      return audiences.find(isMadeFor) ?? null
    },
  }
}
export type MediaAddresses = ReturnType<typeof mediaAddresses>
