import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/core/clock.ts'
import { answerAboutAccount, stripeAccount } from './stripe-account.ts'
import {
  asksAlways,
  asksOnce,
  declines,
  failsLater,
  isContested,
  known,
  testMethods,
} from './stripe-cards.ts'
import { readForm } from './stripe-form.ts'
import { pageOf } from './stripe-page.ts'
import { stripeFramePage, stripeScript } from './stripe-script.ts'
import type { Answer, Card, Intent, Json, Setup } from './stripe-shapes.ts'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_ofTheTests',
  STRIPE_PUBLIC_KEY: 'pk_test_ofTheTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTheTests',
}

/**
 * How Stripe behaves with the next call whose path begins so. `lost`: it does what is asked, and the answer is lost;
 * `failing`: it does what is asked, and answers 500; `down`: it does nothing and answers 503.
 */
type Trouble = { path: string; kind: 'lost' | 'failing' | 'down' }

/**
 * Stripe as its documentation says, in memory: form bodies with brackets, unknown parameters refused, keys of
 * repetition, cards that decline and ask, and signed messages. `Stripe.js` and its frame are served beside it.
 */
export async function startFakeStripe() {
  const fake = {
    cards: new Map<string, Card>(),
    intents: new Map<string, Intent>(),
    setups: new Map<string, Setup>(),
    refunds: [] as (Json & { id: string; payment_intent: string; amount: number })[],
    customers: 0,
    /** How many it lists at once at most. */
    pageSize: 100,
    /** Customers that were removed. */
    removed: new Set<string>(),
    ...stripeAccount(),
    troubles: [] as Trouble[],
    /** How long each answer of its interface takes. */
    delayMs: 0,
    /** Every call, in order: `POST /v1/refunds`. */
    asked: [] as string[],
    now: () => Math.floor(systemClock().getTime() / 1000),
  }
  const answers = new Map<string, { of: string; answer: Answer }>()
  let count = 0
  const next = (prefix: string) => {
    count += 1
    return `${prefix}_test${String(count).padStart(6, '0')}`
  }

  function cardOf(pm: string): string | null {
    if (fake.cards.has(pm)) return pm
    const number = testMethods[pm]
    if (!number) return null
    const id = next('pm')
    fake.cards.set(id, { number, isKnown: false })
    return id
  }

  function pmJson(id: string): Json {
    const number = fake.cards.get(id)?.number ?? ''
    const brand = number.startsWith('35') ? 'jcb' : 'visa'
    return {
      id,
      object: 'payment_method',
      type: 'card',
      // The same for each customer who has this card.
      card: { brand, last4: number.slice(-4), fingerprint: `fp_${number}`, exp_month: 12, exp_year: 2039 },
    }
  }

  const intentJson = (intent: Intent): Json => ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    client_secret: `${intent.id}_secret_ofTheTests`,
    created: intent.created,
    currency: 'jpy',
    customer: intent.customer,
    last_payment_error: intent.error,
    latest_charge:
      intent.status === 'succeeded'
        ? {
            id: `ch_${intent.id}`,
            object: 'charge',
            amount_refunded: intent.refunded,
            disputed: intent.disputed !== null,
          }
        : null,
    livemode: false,
    metadata: intent.metadata,
    payment_method: intent.pm && pmJson(intent.pm),
    setup_future_usage: intent.setupFutureUsage,
    status: intent.status,
  })
  const setupJson = ({ id, status, pm, metadata, error }: Setup): Json => ({
    id,
    object: 'setup_intent',
    status,
    metadata,
    payment_method: pm && pmJson(pm),
    last_setup_error: error,
    client_secret: `${id}_secret_ofTheTests`,
  })

  const failure = (http: number, code: string, more: Json = {}): Answer => ({
    http,
    body: {
      error: { type: http === 402 ? 'card_error' : 'invalid_request_error', code, message: code, ...more },
    },
  })

  function declined(intent: Intent, code: string, declineCode?: string): Answer {
    intent.status = 'requires_payment_method'
    intent.error = { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }) }
    return failure(402, code, { decline_code: declineCode, payment_intent: intentJson(intent) })
  }

  function confirm(intent: Intent, isOffSession: boolean): Answer {
    if (intent.status !== 'requires_confirmation')
      return failure(400, 'payment_intent_unexpected_state', { payment_intent: intentJson(intent) })
    const card = fake.cards.get(intent.pm ?? '')
    if (!card) return failure(400, 'payment_intent_unexpected_state')
    const reason =
      declines[card.number] ?? (isOffSession && card.number === failsLater ? 'insufficient_funds' : null)
    if (reason) return declined(intent, 'card_declined', reason)
    const asks = card.number === asksAlways || (card.number === asksOnce && !card.isKnown)
    if (asks && isOffSession) return declined(intent, 'authentication_required', 'authentication_required')
    if (asks) intent.status = 'requires_action'
    else succeed(intent)
    return { http: 200, body: intentJson(intent) }
  }

  function confirmSetup(setup: Setup): Answer {
    if (setup.status !== 'requires_confirmation') return failure(400, 'setup_intent_unexpected_state')
    const card = fake.cards.get(setup.pm ?? '')
    const reason = declines[card?.number ?? '']
    if (reason) {
      setup.status = 'requires_payment_method'
      setup.error = { type: 'card_error', code: 'card_declined', decline_code: reason }
      return failure(402, 'card_declined', { decline_code: reason, setup_intent: setupJson(setup) })
    }
    const asks = card?.number === asksOnce || card?.number === asksAlways
    setup.status = asks ? 'requires_action' : 'succeeded'
    return { http: 200, body: setupJson(setup) }
  }

  function succeed(intent: Intent) {
    intent.status = 'succeeded'
    intent.error = null
    const card = fake.cards.get(intent.pm ?? '')
    if (card?.number === isContested) intent.disputed = 'needs_response'
    if (card && intent.setupFutureUsage) card.isKnown = true
  }

  function answerCall(method: string, path: string, sent: Record<string, Json[string]>): Answer {
    const [, version, kind = '', id = '', act] = path.split('/')
    const name = `${method} /${version}/${kind}${id ? '/:id' : ''}${act ? `/${act}` : ''}`
    const names = known[name]
    if (!names) return failure(404, 'url_invalid', { message: `${name} is not there` })
    const unknown = Object.keys(sent).find(field => !names.includes(field))
    if (unknown) return failure(400, 'parameter_unknown', { param: unknown })
    const metadata = (sent.metadata ?? {}) as Record<string, string>

    const account = answerAboutAccount(name, fake)
    if (account) return { http: 200, body: account }
    if (name === 'POST /v1/customers') {
      fake.customers += 1
      return { http: 200, body: { id: next('cus'), object: 'customer', metadata } }
    }
    if (name === 'DELETE /v1/customers/:id') {
      if (fake.removed.has(id)) return failure(404, 'resource_missing', { param: 'id' })
      fake.removed.add(id)
      return { http: 200, body: { id, object: 'customer', deleted: true } }
    }
    if (name === 'POST /v1/payment_intents') {
      if (!sent.amount || !sent.currency) return failure(400, 'parameter_missing')
      if (Number(sent.amount) < 50) return failure(400, 'amount_too_small')
      const pm = cardOf(String(sent.payment_method))
      if (!pm) return failure(400, 'resource_missing', { param: 'payment_method' })
      const intent: Intent = {
        id: next('pi'),
        amount: Number(sent.amount),
        status: 'requires_confirmation',
        pm,
        metadata,
        customer: String(sent.customer ?? ''),
        setupFutureUsage: (sent.setup_future_usage as string) ?? null,
        error: null,
        created: fake.now(),
        refunded: 0,
        disputed: null,
      }
      fake.intents.set(intent.id, intent)
      return { http: 200, body: intentJson(intent) }
    }
    if (name === 'GET /v1/payment_intents')
      return {
        http: 200,
        body: pageOf([...fake.intents.values()], sent, { most: fake.pageSize, intentJson }),
      }
    if (kind === 'payment_intents') {
      const intent = fake.intents.get(id ?? '')
      if (!intent) return failure(404, 'resource_missing')
      if (act === 'confirm') return confirm(intent, sent.off_session === 'true')
      if (act === 'cancel') {
        if (['succeeded', 'processing', 'canceled'].includes(intent.status))
          return failure(400, 'payment_intent_unexpected_state')
        intent.status = 'canceled'
      }
      return { http: 200, body: intentJson(intent) }
    }
    if (name === 'POST /v1/setup_intents') {
      const pm = cardOf(String(sent.payment_method))
      if (!pm) return failure(400, 'resource_missing', { param: 'payment_method' })
      const setup: Setup = { id: next('seti'), status: 'requires_confirmation', pm, metadata, error: null }
      fake.setups.set(setup.id, setup)
      return sent.confirm === 'true' ? confirmSetup(setup) : { http: 200, body: setupJson(setup) }
    }
    if (kind === 'setup_intents' && act) {
      const setup = fake.setups.get(id)
      if (!setup) return failure(404, 'resource_missing')
      if (act === 'confirm') return confirmSetup(setup)
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        return failure(400, 'setup_intent_unexpected_state')
      setup.status = 'canceled'
      return { http: 200, body: setupJson(setup) }
    }
    if (name === 'GET /v1/setup_intents/:id') {
      const setup = fake.setups.get(id ?? '')
      return setup ? { http: 200, body: setupJson(setup) } : failure(404, 'resource_missing')
    }
    if (name === 'POST /v1/refunds') {
      const intent = fake.intents.get(String(sent.payment_intent))
      const amount = Number(sent.amount)
      if (intent?.status !== 'succeeded' || intent.refunded + amount > intent.amount)
        return failure(400, 'charge_already_refunded')
      intent.refunded += amount
      const refund = {
        id: next('re'),
        object: 'refund',
        payment_intent: intent.id,
        amount,
        metadata,
        status: 'succeeded',
      }
      fake.refunds.push(refund)
      return { http: 200, body: refund }
    }
    if (name === 'GET /v1/refunds') {
      const data = fake.refunds.filter(refund => refund.payment_intent === sent.payment_intent)
      return { http: 200, body: { object: 'list', url: path, data, has_more: false } }
    }
    if (name === 'GET /v1/disputes') {
      const intent = fake.intents.get(String(sent.payment_intent))
      const data = intent?.disputed
        ? [{ id: `dp_${intent.id}`, object: 'dispute', status: intent.disputed }]
        : []
      return { http: 200, body: { object: 'list', url: path, data, has_more: false } }
    }
    return { http: 200, body: pmJson(id ?? '') } // detach
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (await answerBrowser(request, response, pathname)) return
    const method = request.method ?? ''
    const body = await text(request)
    fake.asked.push(`${method} ${pathname}`)
    const send = ({ http, body: json }: Answer) =>
      response
        .writeHead(http, { 'content-type': 'application/json', 'request-id': 'req_ofTheTests' })
        .end(JSON.stringify(json))
    if (request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
      return send(failure(401, 'invalid_api_key'))
    if (fake.delayMs > 0) await sleep(fake.delayMs)
    const trouble = fake.troubles.find(({ path }) => pathname.startsWith(path))
    if (trouble) fake.troubles.splice(fake.troubles.indexOf(trouble), 1)
    if (trouble?.kind === 'down') return send(failure(503, 'lock_timeout'))
    const key = request.headers['idempotency-key']?.toString()
    const of = `${pathname} ${body}`
    const before = key && method === 'POST' ? answers.get(key) : undefined
    if (before && before.of !== of)
      return send({ http: 400, body: { error: { type: 'idempotency_error', message: 'other parameters' } } })
    const result =
      before?.answer ??
      answerCall(method, pathname, readForm(method === 'GET' ? searchParams : new URLSearchParams(body)))
    const answered =
      trouble?.kind === 'failing' ? { http: 500, body: { error: { type: 'api_error' } } } : result
    if (key && !before && method === 'POST') answers.set(key, { of, answer: answered })
    if (trouble?.kind === 'lost') request.socket.destroy()
    else send(answered)
  }

  /** What Stripe.js and its frame do. */
  async function answerBrowser(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    if (!path.startsWith('/js/')) return false
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    if (path === '/js/stripe.js') response.setHeader('content-type', 'text/javascript').end(stripeScript)
    else if (path === '/js/frame') response.setHeader('content-type', 'text/html').end(stripeFramePage)
    else if (path === '/js/card') {
      const id = next('pm')
      fake.cards.set(id, { number: (await text(request)).replaceAll(/\D/g, ''), isKnown: false })
      response.end(id)
    } else if (path.startsWith('/js/action/')) {
      const [, , , secret = '', verdict] = path.split('/')
      act(secret.split('_secret_')[0] ?? '', verdict === 'allow')
      response.end('done')
    } else response.writeHead(404).end()
    return true
  }

  /** The member's answer to their bank. */
  function act(id: string, isAllowed: boolean) {
    const intent = fake.intents.get(id)
    const setup = fake.setups.get(id)
    if (setup?.status === 'requires_action') {
      setup.status = isAllowed ? 'succeeded' : 'requires_payment_method'
      if (!isAllowed) setup.error = { type: 'card_error', code: 'setup_intent_authentication_failure' }
    }
    const pm = fake.cards.get(setup?.pm ?? '')
    if (pm && isAllowed) pm.isKnown = true
    if (intent?.status !== 'requires_action') return
    if (isAllowed) succeed(intent)
    else declined(intent, 'payment_intent_authentication_failure')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    fake,
    url,
    act,
    settings: { ...stripeKeys, STRIPE_URL: url, STRIPE_JS_URL: `${url}/js/stripe.js` },
    /** The keys of repetition are forgotten after a day. */
    forgetKeys: () => answers.clear(),
    /** A message about an object, and how Stripe signs it. */
    event(
      type: string,
      object: Json,
      { id = next('evt'), at = fake.now(), secret = stripeKeys.STRIPE_WEBHOOK_SECRET, livemode = false } = {},
    ) {
      const payload = JSON.stringify({
        id,
        object: 'event',
        type,
        created: at,
        livemode,
        api_version: '2026-10-28.endive',
        data: { object },
      })
      const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
      return {
        payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      }
    },
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
