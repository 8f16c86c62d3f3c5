import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { systemClock } from '#core/clock.ts'

export const lineChannel = { id: '1234567890', secret: '0123456789abcdef0123456789abcdef' }

const messagingChannel = { token: 'messaging-token', secret: 'messaging-secret-of-tests', botId: '@iki-test' }

type Person = { sub: string; name: string; email?: string }
type Granted = { query: URLSearchParams; person: Person }
type TokenOptions = { claims?: JWTPayload; alg?: 'HS256' | 'ES256'; secret?: string }

/**
 * LINE according to its documentation (developers.line.biz, LINE Login v2.1): web sign-ins get an id token signed with
 * the channel secret although the discovery document names ES256 only; apps get one signed with a key of the JWKS.
 */
export async function startFakeLine() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'line-key-1', alg: 'ES256', use: 'sig' }
  const codes = new Map<string, Granted>()
  const line = {
    person: { sub: `U${'a'.repeat(32)}`, name: 'ライン 花子' } as Person,
    webClaims: {} as JWTPayload,
    /** Who has made the official account a friend. */
    friends: new Set<string>(),
    /** Whether LINE does not say who is a friend. */
    hidesFriends: false,
    /** What was sent to whom, each once, however often it was asked for. */
    messages: [] as { to: string; text: string }[],
    /** What LINE answers next in place of sending. */
    failures: [] as number[],
    /** Whether the answer of what was sent is lost. */
    losesAnswer: false,
    /** Whether it takes what is sent, and never answers. */
    isSilent: false,
  }
  const retryKeys = new Set<string>()
  let issuer = ''

  /** An id token like LINE's, or with something changed. */
  async function makeIdToken(nonce: string, { claims = {}, alg = 'ES256', secret }: TokenOptions = {}) {
    const now = Math.floor(systemClock().getTime() / 1000)
    const standard = { iss: issuer, aud: lineChannel.id, iat: now, exp: now + 3600, amr: ['linesso'] }
    const jwt = new SignJWT({ ...standard, nonce, ...line.person, ...claims })
    return alg === 'ES256'
      ? jwt.setProtectedHeader({ alg, typ: 'JWT', kid: jwk.kid }).sign(privateKey)
      : jwt.setProtectedHeader({ alg, typ: 'JWT' }).sign(Buffer.from(secret ?? lineChannel.secret))
  }

  /** The consent screen, on which the person agrees at once. Returns where LINE sends the browser. */
  function authorize(address: string): string {
    const { pathname, searchParams: query } = new URL(address)
    const wanted = { response_type: 'code', client_id: lineChannel.id, code_challenge_method: 'S256' }
    const isRight = Object.entries(wanted).every(([name, value]) => query.get(name) === value)
    if (pathname !== '/oauth2/v2.1/authorize' || !isRight)
      throw new Error(`LINE shows an error at ${address}`)
    if (!/^[0-9A-Za-z]+$/.test(query.get('state') ?? '')) throw new Error('state must be letters and digits')
    const code = randomBytes(15).toString('base64url')
    codes.set(code, { query, person: line.person })
    return `${query.get('redirect_uri')}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
  }

  async function exchange(request: IncomingMessage): Promise<{ http: number; body: object }> {
    const sent = new URLSearchParams(await text(request))
    const granted = codes.get(sent.get('code') ?? '')
    codes.delete(sent.get('code') ?? '')
    const isChannel =
      sent.get('client_id') === lineChannel.id && sent.get('client_secret') === lineChannel.secret
    if (!isChannel) return { http: 400, body: { error: 'invalid_request', error_description: 'client' } }
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      granted?.query.get('redirect_uri') === sent.get('redirect_uri') &&
      granted?.query.get('code_challenge') === challenge
    if (!granted || !isGood)
      return { http: 400, body: { error: 'invalid_grant', error_description: 'invalid authorization code' } }
    const nonce = granted.query.get('nonce') ?? ''
    const idToken = await makeIdToken(nonce, {
      alg: 'HS256',
      claims: { ...granted.person, ...line.webClaims },
    })
    const tokens = {
      access_token: `access ${granted.person.sub}`,
      refresh_token: 'refresh',
      expires_in: 2_592_000,
    }
    return {
      http: 200,
      body: { ...tokens, id_token: idToken, scope: 'openid profile', token_type: 'Bearer' },
    }
  }

  async function answer(request: IncomingMessage): Promise<{ http: number; body: object }> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return { http: 200, body: discovery(issuer) }
    if (pathname === '/oauth2/v2.1/certs') return { http: 200, body: { keys: [jwk] } }
    if (pathname === '/oauth2/v2.1/token') return exchange(request)
    if (pathname === '/friendship/v1/status') return friendshipOf(request)
    if (pathname === '/v2/bot/message/push') return push(request)
    if (pathname.startsWith('/v2/bot/profile/')) return profileOf(request, pathname.split('/').at(-1) ?? '')
    return { http: 404, body: {} }
  }

  function friendshipOf({ headers }: IncomingMessage): { http: number; body: object } {
    const [, sub] = headers.authorization?.split('Bearer access ') ?? []
    if (line.hidesFriends) return { http: 500, body: {} }
    if (sub === undefined) return { http: 401, body: { message: 'invalid token' } }
    return { http: 200, body: { friendFlag: line.friends.has(sub) } }
  }

  /** As the Messaging API reference says: 404 for who has not made the official account a friend. */
  function profileOf({ headers }: IncomingMessage, userId: string): { http: number; body: object } {
    if (line.hidesFriends) return { http: 500, body: {} }
    if (headers.authorization !== `Bearer ${messagingChannel.token}`)
      return { http: 401, body: { message: 'Authentication failed' } }
    if (!line.friends.has(userId)) return { http: 404, body: { message: 'Not found' } }
    return { http: 200, body: { userId, displayName: line.person.name } }
  }

  /** As the Messaging API reference says: a retry key that was accepted is answered 409, and nothing is sent again. */
  async function push(request: IncomingMessage): Promise<{ http: number; body: object }> {
    if (request.headers.authorization !== `Bearer ${messagingChannel.token}`)
      return { http: 401, body: { message: 'Authentication failed' } }
    const sent = JSON.parse(await text(request)) as { to: string; messages: { type: string; text: string }[] }
    const failure = line.failures.shift()
    if (failure) return { http: failure, body: { message: 'The API was not able to process the request' } }
    const key = String(request.headers['x-line-retry-key'] ?? '')
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key))
      return { http: 400, body: { message: "Invalid header 'X-Line-Retry-Key'" } }
    if (retryKeys.has(key)) return { http: 409, body: { message: 'The retry key is already accepted' } }
    retryKeys.add(key)
    for (const message of sent.messages) line.messages.push({ to: sent.to, text: message.text })
    if (line.losesAnswer) return { http: 500, body: {} }
    if (line.isSilent) await new Promise(() => {})
    return { http: 200, body: { sentMessages: [{ id: '1', quoteToken: 'q' }] } }
  }

  /** A message to the webhook as LINE sends it: the exact bytes, and their signature. */
  function webhookOf(events: object[], secret = messagingChannel.secret) {
    const payload = JSON.stringify({ destination: 'Ubot', events })
    const signature = createHmac('sha256', secret).update(payload).digest('base64')
    return { payload, headers: { 'content-type': 'application/json', 'x-line-signature': signature } }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/oauth2/v2.1/authorize?')) {
      response.writeHead(302, { location: authorize(`${issuer}${request.url}`) }).end()
      return
    }
    const { http, body } = await answer(request)
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(line, {
    issuer,
    authorize,
    makeIdToken,
    webhookOf,
    /** With the official account. */
    messagingSettings: () => ({
      LINE_MESSAGING_TOKEN: messagingChannel.token,
      LINE_MESSAGING_SECRET: messagingChannel.secret,
      LINE_BOT_ID: messagingChannel.botId,
      LINE_API_URL: issuer,
    }),
    settings: {
      LINE_CHANNEL_ID: lineChannel.id,
      LINE_CHANNEL_SECRET: lineChannel.secret,
      LINE_ISSUER: issuer,
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  })
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/v2.1/authorize`,
    token_endpoint: `${issuer}/oauth2/v2.1/token`,
    revocation_endpoint: `${issuer}/oauth2/v2.1/revoke`,
    userinfo_endpoint: `${issuer}/oauth2/v2.1/userinfo`,
    scopes_supported: ['openid', 'profile', 'email'],
    jwks_uri: `${issuer}/oauth2/v2.1/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }
}
