import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { systemClock } from '#core/clock.ts'

type Browser = { keys: ECDH; auth: Buffer }
export type ReceivedPush = {
  endpoint: string
  headers: IncomingHttpHeaders
  payload: { title: string; body: string; link: string | null; tag: string; unreadCount: number }
  /** The service's public key and what it says about itself. */
  key: string
  claims: JWTPayload
}

const tagBytes = 16

/**
 * A push service with the browsers behind it: it decrypts what it receives (RFC 8291) and checks the sender (RFC 8292).
 */
export async function startFakePush() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const fake = {
    received,
    /** What it could not decrypt. */
    faults: [] as unknown[],
    attempts: 0,
    answer: { status: 201, headers: {} as Record<string, string> },
  }
  let origin = ''

  async function take(request: IncomingMessage): Promise<ReceivedPush> {
    const endpoint = `${origin}${request.url}`
    const browser = browsers.get(endpoint)
    const { headers } = request
    if (!browser) throw new Error('nobody subscribed here')
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
    if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new Error('TTL is missing')
    const { key, claims } = await checkVapid(headers.authorization ?? '', origin)
    const text = decrypt(await buffer(request), browser)
    return { endpoint, headers, key, claims, payload: JSON.parse(text) }
  }

  const server = createServer(async (request, response) => {
    fake.attempts += 1
    const { status, headers } = fake.answer
    try {
      const push = await take(request)
      if (status === 201) received.push(push)
      response.writeHead(status, headers).end()
    } catch (error) {
      fake.faults.push(error)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(fake, {
    /** A browser that has allowed notifications. */
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return {
        endpoint,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  })
}

async function checkVapid(authorization: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload: claims } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: origin,
    algorithms: ['ES256'],
  })
  const soon = Math.floor(systemClock().getTime() / 1000) + 24 * 3600
  if (!claims.exp || claims.exp > soon) throw new Error('the token holds for more than a day')
  if (!/^(mailto:|https:)/.test(claims.sub ?? '')) throw new Error('nobody to write to')
  return { key, claims }
}

function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = keys.computeSecret(senderKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const material = Buffer.from(hkdfSync('sha256', shared, auth, about, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${use}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  const end = open.findLastIndex(byte => byte !== 0)
  if (open[end] !== 2) throw new Error('the last record does not end as one')
  return open.subarray(0, end).toString()
}
