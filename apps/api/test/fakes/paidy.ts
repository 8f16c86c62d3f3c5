import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '../../src/core/clock.ts'
import { paidyScript, paidyWindowPage } from './paidy-script.ts'

export const paidyKeys = { PAIDY_SECRET_KEY: 'sk_test_ofTheTests', PAIDY_PUBLIC_KEY: 'pk_test_ofTheTests' }

type Json = Record<string, unknown>
type Payment = {
  id: string
  status: string
  amount: number
  currency: string
  expires_at: string
  order: { order_ref: string }
  metadata: Json
  captures: { id: string; amount: number }[]
  refunds: { id: string; amount: number; capture_id: string; metadata: Json }[]
  token: string | null
}
type Token = { id: string; status: string; metadata: Json; origin: { phone: string } }
type Answer = { http: number; body: Json }

/**
 * How Paidy behaves with the next call whose path begins so. `lost`: it does what is asked, and the answer is lost;
 * `failing`: it does what is asked, and answers 500; `down`: it does nothing and answers 503.
 */
type Trouble = { path: string; kind: 'lost' | 'failing' | 'down' }

const dayMs = 24 * 3600_000
const needed = ['token_id', 'amount', 'currency', 'store_name', 'buyer_data', 'order']
const allowed = [...needed, 'description', 'metadata', 'shipping_address']

/**
 * Paidy as its documentation says, in memory: payments that are authorised, captured, returned and closed, agreements
 * (tokens) that a consumer stops and goes on with, authorisations that run out. `paidy.js` and its window are served
 * beside it.
 */
export async function startFakePaidy() {
  const fake = {
    payments: new Map<string, Payment>(),
    tokens: new Map<string, Token>(),
    troubles: [] as Trouble[],
    /** How many of the next payments are refused when they are looked at. */
    rejects: 0,
    /** Every call, in order: `POST /payments`. */
    asked: [] as string[],
    now: () => systemClock(),
    /** Questions about payments are answered when this says so. */
    held: null as Promise<void> | null,
  }
  let count = 0
  const next = (prefix: string) => {
    count += 1
    return `${prefix}_test${String(count).padStart(6, '0')}`
  }

  function createPayment(sent: Json, token: string | null): Payment {
    const isRejected = fake.rejects > 0
    if (isRejected) fake.rejects -= 1
    const order = (sent.order ?? {}) as { order_ref?: string }
    const payment: Payment = {
      id: next('pay'),
      status: isRejected ? 'rejected' : 'authorized',
      token,
      amount: Number(sent.amount),
      currency: String(sent.currency),
      expires_at: new Date(fake.now().getTime() + 30 * dayMs).toISOString(),
      order: { order_ref: order.order_ref ?? '' },
      metadata: (sent.metadata ?? {}) as Json,
      captures: [],
      refunds: [],
    }
    fake.payments.set(payment.id, payment)
    return payment
  }

  function createToken(metadata: Json): Token {
    const token = { id: next('tok'), status: 'active', metadata, origin: { phone: '08012345678' } }
    fake.tokens.set(token.id, token)
    return token
  }

  const failure = (http: number, code: string): Answer => ({ http, body: { code, title: code } })
  const isOver = ({ expires_at: end }: Payment) => Date.parse(end) <= fake.now().getTime()

  function actOnPayment(payment: Payment, act: string | undefined, sent: Json): Answer {
    // An authorisation that has run out is closed by Paidy.
    if (payment.status === 'authorized' && isOver(payment)) payment.status = 'closed'
    const isOpen = payment.status === 'authorized'
    if (act === 'captures') {
      if (!isOpen) return failure(400, 'payment.not_authorized')
      payment.captures.push({ id: next('cap'), amount: payment.amount })
      payment.status = 'closed'
    }
    if (act === 'close') {
      if (!isOpen) return failure(400, 'payment.not_authorized')
      payment.status = 'closed'
    }
    if (act === 'refunds') {
      const [capture] = payment.captures
      const amount = Number(sent.amount)
      const before = payment.refunds.reduce((sum, each) => sum + each.amount, 0)
      if (!capture || sent.capture_id !== capture.id) return failure(400, 'refund.capture_unknown')
      if (before + amount > capture.amount) return failure(400, 'refund.too_much')
      payment.refunds.push({
        id: next('ref'),
        amount,
        capture_id: capture.id,
        metadata: (sent.metadata ?? {}) as Json,
      })
    }
    return { http: 200, body: payment }
  }

  function answerCall(method: string, path: string, sent: Json): Answer {
    const [, kind, id, act] = path.split('/')
    if (kind === 'payments' && !id && method === 'POST') {
      const unknown = Object.keys(sent).find(name => !allowed.includes(name))
      const missing = needed.find(name => sent[name] === undefined)
      if (unknown || missing) return failure(400, `request_content.${unknown ?? missing}`)
      const token = fake.tokens.get(String(sent.token_id))
      if (token?.status !== 'active') return failure(400, 'token.not_active')
      return { http: 201, body: createPayment(sent, token.id) }
    }
    if (kind === 'payments') {
      const payment = fake.payments.get(id ?? '')
      return payment ? actOnPayment(payment, act, sent) : failure(404, 'payment.not_found')
    }
    const token = kind === 'tokens' ? fake.tokens.get(id ?? '') : undefined
    if (!token) return failure(404, 'token.not_found')
    if (act === 'delete') {
      if (token.status === 'deleted') return failure(400, 'token.deleted')
      token.status = 'deleted'
    }
    return { http: 200, body: token }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', url)
    const body = await text(request)
    if (answerBrowser(response, pathname, body)) return
    const method = request.method ?? ''
    fake.asked.push(`${method} ${pathname}`)
    const send = ({ http, body: json }: Answer) =>
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.headers.authorization !== `Bearer ${paidyKeys.PAIDY_SECRET_KEY}`)
      return send(failure(401, 'authentication.failed'))
    if (request.headers['paidy-version'] !== '2018-04-10') return send(failure(400, 'version.unknown'))
    const trouble = fake.troubles.find(({ path }) => pathname.startsWith(path))
    if (trouble) fake.troubles.splice(fake.troubles.indexOf(trouble), 1)
    if (trouble?.kind === 'down') return send(failure(503, 'unavailable'))
    if (method === 'GET') await fake.held
    const result = answerCall(method, pathname, body ? (JSON.parse(body) as Json) : {})
    if (trouble?.kind === 'lost') request.socket.destroy()
    else send(trouble?.kind === 'failing' ? failure(500, 'internal') : result)
  }

  /** What paidy.js and its window do. */
  function answerBrowser(response: ServerResponse, path: string, body: string): boolean {
    if (!path.startsWith('/js/')) return false
    response.setHeader('cache-control', 'no-store')
    if (path === '/js/paidy.js') response.setHeader('content-type', 'text/javascript').end(paidyScript)
    else if (path === '/js/window') response.setHeader('content-type', 'text/html').end(paidyWindowPage)
    else if (path === '/js/agree') {
      const { isToken, payload } = JSON.parse(body) as { isToken: boolean; payload: Json }
      const made = isToken ? createToken(payload.metadata as Json) : createPayment(payload, null)
      response.end(JSON.stringify({ ...made, created_at: fake.now().toISOString() }))
    } else response.writeHead(404).end()
    return true
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    fake,
    url,
    settings: { ...paidyKeys, PAIDY_URL: url, PAIDY_JS_URL: `${url}/js/paidy.js` },
    /** What a consumer does in the window: pays, or agrees to payments later. */
    authorise: (paymentId: string, amount: number, change: Json = {}) =>
      createPayment({ amount, currency: 'JPY', order: { order_ref: paymentId }, ...change }, null),
    agree: (member: string) => createToken({ member }),
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
export type FakePaidy = Awaited<ReturnType<typeof startFakePaidy>>
