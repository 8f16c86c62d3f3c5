import { csrfCookie, csrfHeader } from '@iki/contract/account/session'
import {
  type Endpoint,
  type Envelope,
  type InputOf,
  type OutputOf,
  pathParameters,
} from '@iki/contract/api/endpoint'
import type { ErrorCode } from '@iki/contract/api/errors'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Cookie = { value: string; path: string }
type Extra = {
  headers?: Record<string, string>
  address?: string
  /** The file that the call takes as its body. */
  file?: Buffer
}
export type Answer<T> = {
  http: number
  /** The data of a successful answer; null of a failure. */
  data: T | null
  code: ErrorCode | null
  response: LightMyRequestResponse
}

/** As much of a browser as calls need: it stores cookies by path, and holds an access token if it is given one. */
export function browser(app: FastifyInstance, origin = 'https://iki.test') {
  const cookies = new Map<string, Cookie>()
  let bearer: string | null = null

  function cookieHeader(path: string): string {
    return [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ')
  }

  function saveCookies(response: LightMyRequestResponse): void {
    for (const { name, value, path = '/', expires, maxAge } of response.cookies) {
      const isRemoved = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0) || value === ''
      if (isRemoved) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { headers = {}, address = '203.0.113.7', file }: Extra = {},
  ): Promise<Answer<OutputOf<E>>> {
    const { url, rest } = addressOf(endpoint.path, input as Record<string, unknown>)
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const csrf = cookies.get(csrfCookie)
    const response = await app.inject({
      method: endpoint.method,
      url,
      remoteAddress: address,
      ...(hasBody ? { payload: file ?? rest } : { query: rest as Record<string, string> }),
      headers: {
        origin,
        ...(file && { 'content-type': 'application/octet-stream' }),
        cookie: cookieHeader(url),
        ...(csrf && { [csrfHeader]: csrf.value }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
    })
    saveCookies(response)
    const isJson = response.headers['content-type']?.toString().includes('json')
    const body = isJson ? response.json<Envelope<OutputOf<E>>>() : null
    return {
      http: response.statusCode,
      data: body?.status === 0 ? body.data : null,
      code: body?.status === -1 ? body.code : null,
      response,
    }
  }

  return {
    call,
    cookies,
    /** What it sends with a request to this path. */
    cookieHeader,
    /** The access token that its calls carry from now on. */
    hold(accessToken: string | null | undefined): void {
      bearer = accessToken ?? null
    },
  }
}
export type Browser = ReturnType<typeof browser>

function addressOf(path: string, input: Record<string, unknown>) {
  const inPath = pathParameters(path)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  return { url, rest }
}
