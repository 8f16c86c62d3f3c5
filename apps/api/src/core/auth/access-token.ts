import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import type { Authority } from '@iki/contract/access'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Secret } from '../secret.ts'

/** Longer than the 30 minutes after which the browser renews it, so that a slow request still arrives in time. */
export const accessTokenSeconds = 35 * 60
const audience = 'iki'

/** Who a request comes from. */
export type SignedIn = { uid: string; authority: Authority; sessionId: string }

/**
 * Access tokens: ES256, so that a node can tell a real one without the database. Checking a signature costs more than
 * most answers, so each node remembers the tokens that it has checked until they end.
 */
export function accessTokens(secret: Secret, clock: Clock) {
  const { privateKey, publicKey } = keyPair(secret.key('access token'))
  const checked = new LRUCache<string, { who: SignedIn; endsAt: number }>({ max: 10_000 })

  return {
    issue(who: SignedIn): Promise<string> {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ authority: who.authority, sid: who.sessionId })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setSubject(who.uid)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(privateKey)
    },

    /** Whom the token speaks for, or null when it is forged, ended or made for something else. */
    async read(token: string): Promise<SignedIn | null> {
      const now = clock().getTime()
      const known = checked.get(token)
      if (known) return known.endsAt > now ? known.who : null
      const verified = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        audience,
        currentDate: new Date(now),
      }).catch(() => null)
      const payload = verified?.payload
      if (!payload?.sub || !payload.exp || typeof payload.sid !== 'string') return null
      const authority: Authority = payload.authority === 'operator' ? 'operator' : 'customer'
      const who = { uid: payload.sub, authority, sessionId: payload.sid }
      checked.set(token, { who, endsAt: payload.exp * 1000 })
      return who
    },
  }
}
export type AccessTokens = ReturnType<typeof accessTokens>

/** A P-256 key pair from 32 secret bytes: the same on every node and after every start. */
function keyPair(scalar: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
  return {
    privateKey: createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
  }
}
