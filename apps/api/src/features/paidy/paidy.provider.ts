import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type {
  Begin,
  PaymentProvider,
  PaymentReading,
  ProviderEvent,
  Started,
} from '#core/payments/provider.ts'
import { PaidyAway, paidyClient } from './paidy-client.ts'
import {
  isStatus,
  methodOfToken,
  type PaidyPayment,
  type PaidyToken,
  paidyPaymentSchema,
  paidyTokenSchema,
  readingOfAgreement,
  readingOfPayment,
} from './paidy-readings.ts'

type Parts = { settings: NonNullable<Config['paidy']>; storeName: string; clock: Clock }

/** Paidy, which pays us and lets the member pay later: it only moves money (decisions 94 and 104). */
export function paidyProvider({ settings, storeName, clock }: Parts): PaymentProvider {
  const call = paidyClient(settings)

  async function findPayment(ref: string): Promise<PaidyPayment | null> {
    const { isOk, status, body } = await call('GET', `/payments/${nameOf('pay', ref)}`)
    if (status === 404) return null
    if (!isOk) throw new Error(`Paidy answered ${status} about a payment.`)
    return v.parse(paidyPaymentSchema, body)
  }

  async function getPayment(ref: string): Promise<PaidyPayment> {
    const payment = await findPayment(ref)
    if (!payment) throw new Error('Paidy does not know a payment of ours.')
    return payment
  }

  async function findToken(ref: string): Promise<PaidyToken | null> {
    const { isOk, status, body } = await call('GET', `/tokens/${nameOf('tok', ref)}`)
    if (status === 404) return null
    if (!isOk) throw new Error(`Paidy answered ${status} about an agreement.`)
    return v.parse(paidyTokenSchema, body)
  }

  async function readMethod(ref: string) {
    const token = await findToken(ref)
    if (token && isStatus(token, 'active')) return 'usable' as const
    return token && isStatus(token, 'suspended') ? ('suspended' as const) : ('removed' as const)
  }

  /** Authorises by an agreement. That moves nothing: only its capture does, by the name that is written down. */
  async function authorise(payment: Begin, token: string): Promise<Started> {
    const sent = authorisationOf(payment, { storeName, token, buyer: await payment.buyer() })
    const answer = await call('POST', '/payments', sent).catch(lost)
    if (!answer) return { waits: 'answer' }
    if (answer.isOk) return { ref: v.parse(paidyPaymentSchema, answer.body).id }
    const isUsable = (await readMethod(token)) === 'usable'
    return isUsable ? { refused: 'other', isRetryable: true } : { refused: 'expired', isRetryable: false }
  }

  /** An order of nothing has no payment at Paidy: its name is the agreement's, with ours behind it. */
  async function read(ref: string): Promise<PaymentReading> {
    const token = tokenOfNothing(ref)
    if (token === null) return readingOfPayment(await getPayment(ref), clock())
    return readingOfAgreement((await readMethod(token)) === 'usable')
  }
  const close = async (ref: string) => {
    if (tokenOfNothing(ref) === null) await call('POST', `/payments/${nameOf('pay', ref)}/close`, {})
  }

  return {
    name: 'paidy',
    form: { publicKey: settings.publicKey, scriptUrl: settings.scriptUrl },
    isAgreed: true,

    async begin(payment) {
      if (!('ref' in payment.method)) return { waits: 'member' }
      const { ref } = payment.method
      return payment.amountYen === 0 ? { ref: `${ref} ${payment.paymentId}` } : authorise(payment, ref)
    },

    async isOurs(ref, { paymentId, amountYen }) {
      const payment = isName('pay', ref) ? await findPayment(ref) : null
      if (payment?.order.order_ref !== paymentId) return false
      if (payment.amount === amountYen && payment.currency === 'JPY') return true
      await close(ref)
      return false
    },

    /** Captures all of it, once: what is captured can't be captured again, and what has ended can't either. */
    async move(ref) {
      const before = await read(ref)
      if (before.state !== 'begun') return before
      await call('POST', `/payments/${nameOf('pay', ref)}/captures`, {})
      return read(ref)
    },

    read,
    release: close,

    async refund({ refundId, ref, amountYen }) {
      const byName = ({ refunds }: PaidyPayment) =>
        refunds.find(({ metadata }) => metadata.refund === refundId)
      const payment = await getPayment(ref)
      const known = byName(payment)
      if (known) return { ref: known.id, isDone: true }
      const { isOk, status, body } = await call('POST', `/payments/${nameOf('pay', ref)}/refunds`, {
        capture_id: payment.captures[0]?.id,
        amount: amountYen,
        reason: '返金',
        metadata: { refund: refundId },
      })
      const made = isOk ? byName(v.parse(paidyPaymentSchema, body)) : undefined
      if (!made) throw new Error(`Paidy could not return ${amountYen} yen of ${ref} (${status}).`)
      return { ref: made.id, isDone: true }
    },

    async storeMethod(uid, given) {
      const token = isName('tok', given) ? await findToken(given) : null
      const isOwn = token && isStatus(token, 'active') && token.metadata.member === uid
      return isOwn ? { kind: 'stored', method: methodOfToken(token) } : { kind: 'refused' }
    },

    readMethod,

    async dropMethod(ref) {
      const { isOk } = await call('POST', `/tokens/${nameOf('tok', ref)}/delete`, {
        wallet_id: 'default',
        reason: { code: 'consumer.requested', description: '会員の希望' },
      })
      if (!isOk && (await readMethod(ref)) !== 'removed')
        throw new Error('Paidy did not end an agreement that was to be ended.')
    },

    // Its agreements are ended one by one (`dropMethod`); Paidy stores nothing else of a member for us.
    async forgetMember() {},

    async readEvent(body) {
      return eventOf(body, clock())
    },
  }
}

function lost(error: unknown): null {
  if (error instanceof PaidyAway) return null
  throw error
}

const isName = (kind: 'pay' | 'tok', given: string): boolean =>
  new RegExp(`^${kind}_[\\w-]{1,100}$`).test(given)

/** The agreement that an order of nothing is stored with; null for the name of a payment. */
const tokenOfNothing = (ref: string): string | null =>
  ref.includes(' ') ? (ref.split(' ')[0] ?? null) : null

/** Only a name of this form becomes part of an address of Paidy's. */
function nameOf(kind: 'pay' | 'tok', ref: string): string {
  if (!isName(kind, ref)) throw new Error('That is no name of Paidy’s.')
  return ref
}

function authorisationOf(
  { paymentId, amountYen, taxYen, title }: Begin,
  {
    storeName,
    token,
    buyer,
  }: { storeName: string; token: string; buyer: Awaited<ReturnType<Begin['buyer']>> },
) {
  return {
    token_id: token,
    amount: amountYen,
    currency: 'JPY',
    store_name: storeName,
    description: title,
    buyer_data: {
      age: buyer.memberDays,
      order_count: buyer.orderCount,
      ltv: buyer.paidYen,
      last_order_amount: buyer.lastYen,
      last_order_at: buyer.daysSinceLast,
    },
    order: {
      // Prices contain the tax; Paidy adds it to the items.
      items: [{ id: paymentId, quantity: 1, title, unit_price: amountYen - taxYen }],
      tax: taxYen,
      shipping: 0,
      order_ref: paymentId,
    },
    metadata: { payment: paymentId },
  }
}

const mostEventBytes = 16_384
const named = (kind: 'pay' | 'tok') => v.pipe(v.string(), v.regex(new RegExp(`^${kind}_[\\w-]{1,100}$`)))
const eventSchema = v.union([
  v.object({
    payment_id: named('pay'),
    status: v.pipe(v.string(), v.maxLength(40)),
    order_ref: v.fallback(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  v.object({ token_id: named('tok'), status: v.pipe(v.string(), v.maxLength(40)) }),
])

/** Which payment or agreement a message names. Paidy signs nothing, so nothing more of it is used. */
function eventOf(body: Buffer, now: Date): ProviderEvent {
  if (body.length > mostEventBytes) throw new AppError('webhook_refused')
  const read = v.safeParse(eventSchema, jsonOf(body))
  if (!read.success) throw new AppError('webhook_refused')
  const event = read.output
  // Messages have no name of their own: the same bytes are the same message.
  const id = createHash('sha256').update(body).digest('base64url')
  const common = { id, type: event.status, occurredAt: now }
  return 'payment_id' in event
    ? { ...common, paymentRef: event.payment_id, paymentId: event.order_ref || null, methodRef: null }
    : { ...common, paymentRef: null, paymentId: null, methodRef: event.token_id }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
