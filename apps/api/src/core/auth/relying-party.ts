import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a passkey belongs: browsers use it on pages of this host alone, and say from which page they used it. */
export type RelyingParty = { rpId: string; origin: string }

/** For a request of a page of ours. Throws forged_request for another’s, passkeys_unavailable where there is none. */
export type FindRelyingParty = (request: FastifyRequest) => RelyingParty

/**
 * The relying party for a request from a page of ours. Null where there can be none: browsers make no passkeys for an
 * address of numbers such as 127.0.0.1 (WebAuthn, “relying party identifier”). Without an origin, as programs come, it
 * is the first of our own.
 */
export function relyingPartyOf(
  ownOrigins: readonly string[],
  origin: string | undefined,
): RelyingParty | null {
  const ours = origin ?? ownOrigins[0]
  if (ours === undefined || !ownOrigins.includes(ours)) return null
  const { hostname } = new URL(ours)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin: ours } : null
}
