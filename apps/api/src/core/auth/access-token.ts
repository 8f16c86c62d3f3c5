import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Authority } from '@iki/contract/access/access'
import { jwtVerify, SignJWT } from 'jose'
import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Secret } from '../secrets/secret-keys.ts'

/** Longer than the 30 minutes after which the browser renews it, so that a slow request still arrives in time. */
export const accessTokenSeconds = 35 * 60
const audience = 'iki'
const purpose = 'access token'

/** The member from whom a request comes. */
export type SignedIn = { uid: string; authority: Authority; sessionId: string }

/**
 * Access tokens: signed with ES256, so that a node can check them without the database. Checking a signature costs more
 * than most answers, so each node remembers checked tokens until they end.
 */
export function accessTokens(secret: Secret, clock: Clock) {
  const checked = boundedCache<{ who: SignedIn; endsAt: number; key: Buffer }>(10_000)

  /** With the key that verified it. */
  async function verify(token: string, keys: Buffer[], now: number) {
    for (const key of keys) {
      const verified = await jwtVerify(token, keyPair(key).publicKey, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        audience,
        currentDate: new Date(now),
      }).catch(() => null)
      if (verified) return { payload: verified.payload, key }
    }
    return null
  }

  return {
    issue(who: SignedIn, seconds = accessTokenSeconds): Promise<string> {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ authority: who.authority, sid: who.sessionId })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setSubject(who.uid)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(keyPair(secret.key(purpose)).privateKey)
    },

    /** The member of the token, or null if it is forged, expired or made for something else. */
    async read(token: string): Promise<SignedIn | null> {
      const now = clock().getTime()
      const keys = secret.keys(purpose)
      const known = checked.get(token)
      if (known && keys.includes(known.key)) return known.endsAt > now ? known.who : null
      const verified = await verify(token, keys, now)
      if (!verified) return null
      const { payload, key } = verified
      if (!payload.sub || !payload.exp || typeof payload.sid !== 'string') return null
      const authority: Authority = payload.authority === 'operator' ? 'operator' : 'customer'
      const who = { uid: payload.sub, authority, sessionId: payload.sid }
      checked.set(token, { who, endsAt: payload.exp * 1000, key })
      return who
    },
  }
}
export type AccessTokens = ReturnType<typeof accessTokens>

type KeyPair = Record<'privateKey' | 'publicKey', KeyObject>
const keyPairs = new WeakMap<Buffer, KeyPair>()

function keyPair(scalar: Buffer): KeyPair {
  const pair = keyPairs.get(scalar) ?? makeKeyPair(scalar)
  keyPairs.set(scalar, pair)
  return pair
}

/** A P-256 key pair from 32 secret bytes: the same on every node and after every start. */
function makeKeyPair(scalar: Buffer): KeyPair {
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
