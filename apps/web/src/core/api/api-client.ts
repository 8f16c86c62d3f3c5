import type { Lock } from '@iki/contract/access/access'
import { csrfHeader, isRefreshDue, refreshSession, sessionMessages } from '@iki/contract/account/session'
import {
  type Endpoint,
  type Envelope,
  type InputOf,
  type OutputOf,
  pathParameters,
} from '@iki/contract/api/endpoint'
import { errorTable, isErrorCode, unansweredMessages } from '@iki/contract/api/errors'
import { subjectOf } from '#core/offline/owner.ts'
import { accessToken, csrfToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { proof } from '#core/session/proof.ts'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { rendering } from '#ui/page/rendering.ts'
import { ApiError, OfflineError, OtherMemberError } from './api-error.ts'

type Options = {
  signal?: AbortSignal
  /** With it, the server does this write once, however often it is sent. */
  idempotencyKey?: string
  /** Lets the request outlive the page, for a last save on leaving. */
  keepalive?: boolean
  /** Whose request it is; null for a guest's. It is never sent with the token of somebody who signed in meanwhile. */
  uid?: string | null
  /** The body of a call that takes a file. */
  file?: Blob
}

/**
 * Asks the server. Answers the data, or throws an ApiError or an OfflineError. The access token is renewed before a
 * request when it is due, and once more when the server refuses it; the request is then repeated once. Where the server
 * wants a proof that it is the member, they are asked, and the request is repeated.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<OutputOf<E>> {
  const visitor = rendering.visitor()
  if (visitor) return readEnvelope(await visitor.ask(addressOf(endpoint, input).url))
  const ask = (token: string | null) => {
    if (options.uid !== undefined && subjectOf(token) !== options.uid) throw new OtherMemberError()
    return send(endpoint, input, { ...options, token })
  }
  try {
    return await withToken(ask)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof_needed' && (await proof.ask()))) throw error
    return withToken(ask)
  }
}

/** As call, but without a token: for signing in and out, where an old session must not interfere. */
export async function callOpenly<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return send(endpoint, input, { token: null })
}

/** As call, for an endpoint that answers a file: its content, and the name that the server gives it. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ content: Blob; name: string }> {
  const response = await withToken(async token => {
    const answer = await request(endpoint, input, { token })
    if (!answer.ok) await readEnvelope(answer) // Throws the server's refusal.
    return answer
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  const content = await response.blob().catch(() => {
    throw new OfflineError() // It broke off in the middle.
  })
  return { content, name }
}

type MediumRequest = {
  /** The first byte that is wanted. */
  from: number
  /** The version that the first part is from. If the medium has changed, it is sent whole. */
  version: string | null
  signal: AbortSignal
}

/** A medium by its signed address; its bytes are in the body as they come. Throws as call does. */
export async function fetchMedium(
  address: string,
  { from, version, signal }: MediumRequest,
): Promise<Response> {
  const headers = { range: `bytes=${from}-`, ...(version !== null && { 'if-range': version }) }
  const init: RequestInit = from > 0 ? { headers } : {}
  const response = await fetch(address, { ...init, signal, cache: 'no-store' }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new OfflineError()
  })
  if (!response.ok) await readEnvelope(response) // Throws the server's refusal.
  return response
}

/** The access token, renewed when that is due; null for a guest. For the live connection, which makes no calls. */
export async function currentToken(): Promise<string | null> {
  // With the token of an ended session, the server would refuse even what guests may see.
  const isSignedIn = session.isSignedIn()
  if (isSignedIn && isRefreshDue(accessToken.issuedAt(), clock.now().getTime())) await refresh()
  return isSignedIn ? accessToken.read() : null
}

/** A new access token, where the server has refused the one that there is; null for a guest. */
export async function renewedToken(): Promise<string | null> {
  if (!session.isSignedIn()) return null
  await refresh()
  return accessToken.read()
}

async function withToken<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  const token = await currentToken()
  try {
    return await ask(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_signed_in' || token === null) throw error
    await refresh()
    return ask(accessToken.read())
  }
}

let refreshing: Promise<void> | null = null

/** One renewal at a time, however many requests wait for it. */
function refresh(): Promise<void> {
  refreshing ??= renew().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(): Promise<void> {
  try {
    const { accessToken: token } = await send(refreshSession, {}, { token: null })
    accessToken.write(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (
      error.code === 'no_current_user' ||
      error.code === 'account_disabled' ||
      error.code === 'forged_request'
    )
      session.lose(error.code)
    const { noToken, notLoggedIn } = sessionMessages
    throw new ApiError(error.code, error.code === 'no_current_user' ? notLoggedIn : noToken)
  }
}

type SendOptions = Options & { token: string | null }

async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions,
): Promise<OutputOf<E>> {
  return readEnvelope(await request(endpoint, input, options))
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions,
): Promise<Response> {
  const { url, body } = addressOf(endpoint, input as Record<string, unknown>)
  const isForm = 'encoding' in endpoint && endpoint.encoding === 'form'
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const csrf = csrfToken()
  if (csrf && endpoint.method !== 'GET') headers[csrfHeader] = csrf
  if (options.file) headers['content-type'] = options.file.type || 'application/octet-stream'
  else if (body) headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await fetch(url, {
    method: endpoint.method,
    headers,
    body: options.file ?? (body && (isForm ? formOf(body) : JSON.stringify(body))),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new OfflineError()
  })
  serverClock.note(answer.headers.get('date'))
  return answer
}

function addressOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (endpoint.method === 'POST' || endpoint.method === 'PUT')
    return { url: path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${path}?${query}` : path, body: null }
}

function formOf(body: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
}

async function readEnvelope<T>(response: Response): Promise<T> {
  const envelope = (await response.json().catch((error: Error) => {
    if (error.name === 'SyntaxError') return null
    throw error.name === 'AbortError' ? error : new OfflineError() // It broke off in the middle.
  })) as Envelope<T> | null
  if (typeof envelope?.status !== 'number') {
    // Without an envelope, it is the answer of a proxy or a captive portal, not of our server.
    if (response.status >= 500) throw new OfflineError()
    if (response.status === 413) throw new ApiError('body_too_large', errorTable.body_too_large.message)
    throw new ApiError('internal', unansweredMessages.unreadable)
  }
  if (envelope.status === 0) return envelope.data
  const { code, message, fields, lock, requestId } = envelope
  throw new ApiError(isErrorCode(code) ? code : 'internal', message, {
    ...(fields && { fields }),
    lock: (lock as Lock | undefined) ?? null,
    requestId,
  })
}
