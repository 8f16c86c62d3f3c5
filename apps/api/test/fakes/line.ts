import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { systemClock } from '#core/clock.ts'

export const lineChannel = { id: '1234567890', secret: '0123456789abcdef0123456789abcdef' }

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
  }
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
    const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 2_592_000 }
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
    return { http: 404, body: {} }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { http, body } = await answer(request)
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(line, {
    issuer,
    authorize,
    makeIdToken,
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
