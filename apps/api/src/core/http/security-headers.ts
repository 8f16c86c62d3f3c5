import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { contentSecurityPolicy, policyText } from './content-security-policy.ts'
import { permissionsPolicy } from './permissions-policy.ts'

type Headers = Record<string, string>

type Options = Parameters<typeof contentSecurityPolicy>[0] & {
  /** HSTS is sent where this is https. */
  publicUrl: string
}

/**
 * Headers that say what a browser may do with a response, made once at start. `page` is for everything that may be
 * opened as a page or loaded by one. `data` is for the JSON of calls, which is never shown: it may load nothing and be
 * framed by nobody. The rest of a page's policies would only make each response 850 bytes longer.
 */
export function securityHeaders(options: Options): { page: Headers; data: Headers } {
  const strictTransportSecurity = options.publicUrl.startsWith('https:')
  const ofHelmet = headersOf(
    helmet({
      contentSecurityPolicy: false, // Ours is set below, as text.
      strictTransportSecurity,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    }),
  )
  const ofData = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']
  return {
    page: {
      ...ofHelmet,
      'content-security-policy': policyText(contentSecurityPolicy(options)),
      'permissions-policy': permissionsPolicy(options),
    },
    data: {
      ...Object.fromEntries(Object.entries(ofHelmet).filter(([name]) => ofData.includes(name))),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    },
  }
}

/** Collects the headers that a middleware would set on every response. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, error => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
