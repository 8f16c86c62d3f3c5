import { mediaAddressMs } from '@iki/contract/media'
import type { Clock } from './clock.ts'
import { isSame, type Secret, sign } from './secret.ts'

/** Whom an address is for: a session, or anyone where the content is open to guests. */
export type Audience = { sessionId: string } | 'anyone'

/**
 * Signed, short-lived addresses of media. An address is bound to the session it was made for: another browser that
 * gets hold of it is refused, and so is the same browser after signing out.
 */
export function mediaAddresses(secret: Secret, clock: Clock) {
  const key = secret.key('media address')
  const signature = (media: string, expires: number, audience: Audience) =>
    sign(key, `${media}\n${expires}\n${audience === 'anyone' ? '' : audience.sessionId}`)

  return {
    make(media: string, audience: Audience): { url: string; expiresAt: string } {
      const expires = clock().getTime() + mediaAddressMs
      const query = new URLSearchParams({
        expires: String(expires),
        signature: signature(media, expires, audience),
      })
      return { url: `/v1/media/${media}?${query}`, expiresAt: new Date(expires).toISOString() }
    },

    /** Whether this address is real, still good, and made for whoever asks. */
    isGood(address: { key: string; expires: number; signature: string }, sessionId: string | null): boolean {
      if (address.expires < clock().getTime()) return false
      const audiences: Audience[] = sessionId ? [{ sessionId }, 'anyone'] : ['anyone']
      return audiences.some(audience =>
        isSame(address.signature, signature(address.key, address.expires, audience)),
      )
    },
  }
}
export type MediaAddresses = ReturnType<typeof mediaAddresses>
