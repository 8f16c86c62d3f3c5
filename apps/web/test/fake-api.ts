import type { Lock } from '@iki/contract/access/access'
import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { type ErrorCode, errorTable } from '@iki/contract/api/errors'
import { readInput } from '@iki/contract/api/wire'
import { recordEvent } from '@iki/contract/media/activity'
import * as v from 'valibot'
import { afterEach } from 'vitest'

type Refusal = { code: ErrorCode; fields?: Record<string, string>; lock?: Lock }
export type FakeRequest<E extends Endpoint> = {
  input: InputOf<E>
  headers: Headers
  /** Path and query as they were sent. */
  address: string
  body: string | null
  /** The body of a call that sends a file. */
  file: Blob | null
  isKeptAlive: boolean
}
/** A `Response` is for answers that are not our server's: a proxy's error page, or half an answer. */
type Answered<E extends Endpoint> = OutputOf<E> | Response
type Answer<E extends Endpoint> =
  | Answered<E>
  | ((request: FakeRequest<E>) => Answered<E> | Promise<Answered<E>>)

type Handler = { endpoint: Endpoint; path: RegExp; handle: (request: FakeRequest<Endpoint>) => unknown }

/** Thrown by an answer to refuse the call, like the server's AppError. */
export class FakeRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Replaces the server in a test: it answers the app's requests by endpoint. Input and answer are checked against the
 * endpoint's schemas, so that a test can't rely on an answer that the server would never give. Calls for members are
 * refused without a token.
 *
 *     const api = fakeApi()
 *     api.answer(getLesson, ({ input }) => lesson(input.id))
 *     api.refuse(getPlaylist, { code: 'not_found' })
 */
export function fakeApi() {
  const handlers: Handler[] = []
  const requests: ({ endpoint: Endpoint } & FakeRequest<Endpoint>)[] = []
  let isOffline = false

  async function respond(url: string, init: RequestInit = {}): Promise<Response> {
    if (isOffline) throw new TypeError('Failed to fetch')
    const { pathname, search, searchParams } = new URL(url, 'http://iki.test')
    const method = init.method ?? 'GET'
    const handler = handlers.findLast(each => each.endpoint.method === method && each.path.test(pathname))
    if (!handler) {
      console.error(`The fake API has no answer to ${method} ${pathname}.`)
      return refusalResponse({ code: 'unknown_call' })
    }
    const { endpoint } = handler
    const headers = new Headers(init.headers)
    const parameters = handler.path.exec(pathname)?.groups ?? {}
    const sent = { ...bodyOf(init, headers), ...Object.fromEntries(searchParams), ...decoded(parameters) }
    const input = v.safeParse(endpoint.input, readInput(endpoint.input, sent))
    if (!input.success) return refusalResponse({ code: 'invalid_input', fields: fieldsOf(input.issues) })
    const body = typeof init.body === 'string' ? init.body : null
    const file = init.body instanceof Blob ? init.body : null
    const isKeptAlive = init.keepalive ?? false
    const request = { input: input.output, headers, address: pathname + search, body, file, isKeptAlive }
    requests.push({ endpoint, ...request })
    if (endpoint.access.kind !== 'everyone' && !headers.has('authorization'))
      return refusalResponse({ code: 'not_signed_in' })
    try {
      const answered = await handler.handle(request)
      if (answered instanceof Response) return answered
      const data = v.parse(endpoint.output, answered)
      return Response.json({ status: 0, message: 'success', data })
    } catch (error) {
      if (error instanceof FakeRefusal) return refusalResponse(error.refusal)
      console.error(`The fake answer to ${method} ${pathname} does not fit its endpoint.`, error)
      return refusalResponse({ code: 'internal' })
    }
  }

  function answer<E extends Endpoint>(endpoint: E, given: Answer<E>): void {
    const handle = (request: FakeRequest<E>) => (isFunction(given) ? given(request) : given)
    handlers.push({ endpoint, path: pathOf(endpoint), handle: handle as Handler['handle'] })
  }

  // Statistics that no page depends on.
  answer(recordEvent, null)
  globalThis.fetch = (address, init) => respond(String(address), init)

  return {
    /** If there are several answers for an endpoint, the last one is used. */
    answer,
    refuse(endpoint: Endpoint, refusal: Refusal): void {
      answer(endpoint, () => {
        throw new FakeRefusal(refusal)
      })
    },
    goOffline(): void {
      isOffline = true
    },
    comeBack(): void {
      isOffline = false
    },
    /** The requests to an endpoint, the oldest first. */
    requests<E extends Endpoint>(endpoint: E): FakeRequest<E>[] {
      return requests.filter(request => request.endpoint === endpoint) as unknown as FakeRequest<E>[]
    },
  }
}
export type FakeApi = ReturnType<typeof fakeApi>

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

function pathOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function decoded(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, text]) => [name, decodeURIComponent(text)]),
  )
}

function bodyOf({ body }: RequestInit, headers: Headers): Record<string, unknown> {
  if (typeof body !== 'string') return {}
  const isJson = headers.get('content-type')?.includes('json')
  return isJson
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body))
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.map(issue => [String(issue.path?.[0]?.key), issue.message]))
}

function refusalResponse({ code, ...details }: Refusal): Response {
  const { http, message } = errorTable[code]
  return Response.json({ status: -1, message, code, ...details }, { status: http })
}

function isFunction<T extends (...given: never[]) => unknown>(value: unknown): value is T {
  return typeof value === 'function'
}
