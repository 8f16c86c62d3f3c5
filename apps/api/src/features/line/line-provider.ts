import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { allowInsecureRequests, ClientSecretPost, Configuration, discovery } from 'openid-client'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'

export type LineSettings = { id: string; secret: string; issuer: string }
export type LineIdentity = { sub: string; nonce: string; name: string | null }

const timeoutSeconds = 10
/** How old an id token may be. */
const freshSeconds = 600

/** LINE's discovery document, requested when it is first needed, and the check of its id tokens. */
export function lineProvider(settings: LineSettings, clock: Clock) {
  const { id, secret, issuer } = settings
  let found: Promise<{ configuration: Configuration; keys: JWTVerifyGetKey }> | null = null

  async function discover() {
    const isPlain = issuer.startsWith('http:') // Only in tests.
    const execute = isPlain ? [allowInsecureRequests] : []
    const first = await discovery(new URL(issuer), id, undefined, ClientSecretPost(secret), {
      execute,
      timeout: timeoutSeconds,
    })
    // LINE names ES256 only, but signs with the channel secret when it is a web page that signs in.
    const { supportsPKCE: _, ...metadata } = first.serverMetadata()
    const server = { ...metadata, id_token_signing_alg_values_supported: ['ES256', 'HS256'] }
    const configuration = new Configuration(server, id, undefined, ClientSecretPost(secret))
    configuration.timeout = timeoutSeconds
    if (isPlain) allowInsecureRequests(configuration)
    const es256 = createRemoteJWKSet(new URL(server.jwks_uri ?? `${issuer}/oauth2/v2.1/certs`))
    const hs256 = new TextEncoder().encode(secret)
    const keys: JWTVerifyGetKey = (header, token) => (header.alg === 'HS256' ? hs256 : es256(header, token))
    return { configuration, keys }
  }

  async function connect() {
    found ??= discover()
    try {
      return await found
    } catch {
      found = null // The next call requests it again.
      throw new AppError('unavailable', { retryAfterSeconds: 30 })
    }
  }

  return {
    configuration: async (): Promise<Configuration> => (await connect()).configuration,

    /** The LINE user of an id token; null unless LINE made it for this channel, a short while ago. */
    async readIdToken(idToken: string): Promise<LineIdentity | null> {
      const { keys } = await connect()
      const payload = await jwtVerify(idToken, keys, {
        algorithms: ['HS256', 'ES256'],
        issuer,
        audience: id,
        maxTokenAge: freshSeconds,
        clockTolerance: 30,
        currentDate: clock(),
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      }).then(
        verified => verified.payload,
        () => null,
      )
      return payload && toIdentity(payload)
    },
  }
}
export type LineProvider = ReturnType<typeof lineProvider>

function toIdentity({ sub, nonce, name }: JWTPayload): LineIdentity | null {
  if (!sub || sub.length > 128 || typeof nonce !== 'string') return null
  return { sub, nonce, name: typeof name === 'string' ? name : null }
}
