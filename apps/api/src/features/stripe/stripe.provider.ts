import type Stripe from 'stripe'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import type { PaymentProvider, PaymentReading, Storing } from '#core/payments/provider.ts'
import * as store from './stripe.store.ts'
import type { StripeClient } from './stripe-client.ts'
import { disputeOf, intentParts, methodOfStripe, readingOfIntent, readingOfSetup } from './stripe-readings.ts'

/** A signed message may be this old, or this far ahead of our clock. */
const signatureSeconds = 300

type Parts = { settings: NonNullable<Config['stripe']>; client: StripeClient; db: Database; clock: Clock }

/** Stripe, through its own client: it only moves money (decision 94). */
export function stripeProvider({ settings, client: stripe, db, clock }: Parts): PaymentProvider {
  async function customerOf(uid: string): Promise<string> {
    const known = await store.findCustomer(db, uid)
    if (known) return known
    const { id } = await (await stripe()).customers.create(
      { metadata: { uid } },
      { idempotencyKey: `customer:${uid}` },
    )
    await store.saveCustomer(db, { uid, customerRef: id })
    return (await store.findCustomer(db, uid)) ?? id
  }

  /** Reads it again. One that was declined is closed, so that nobody can pay it later. */
  async function read(ref: string): Promise<PaymentReading> {
    const client = await stripe()
    let intent = await client.paymentIntents.retrieve(ref, { expand: intentParts })
    if (intent.status === 'requires_payment_method' && intent.last_payment_error) {
      await client.paymentIntents.cancel(ref).catch(refused)
      intent = await client.paymentIntents.retrieve(ref, { expand: intentParts })
    }
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    if (!charge?.disputed) return readingOfIntent(intent, 'none')
    const { data } = await client.disputes.list({ payment_intent: ref, limit: 1 })
    return readingOfIntent(intent, disputeOf(data[0]?.status ?? 'needs_response'))
  }

  /** A card that is stored for later, beside one that is charged now. */
  const isSetup = (ref: string) => ref.startsWith('seti_')

  async function readSetup(ref: string): Promise<PaymentReading> {
    const client = await stripe()
    const parts = { expand: ['payment_method'] }
    let setup = await client.setupIntents.retrieve(ref, parts)
    if (setup.status === 'requires_payment_method' && setup.last_setup_error) {
      await client.setupIntents.cancel(ref).catch(refused)
      setup = await client.setupIntents.retrieve(ref, parts)
    }
    return readingOfSetup(setup)
  }
  const readAny = (ref: string) => (isSetup(ref) ? readSetup(ref) : read(ref))

  async function storing(intent: Stripe.SetupIntent): Promise<Storing> {
    const method = methodOfStripe(intent.payment_method)
    if (intent.status === 'succeeded' && method) return { kind: 'stored', method }
    if (intent.status === 'requires_action' && intent.client_secret)
      return { kind: 'step', clientSecret: intent.client_secret, token: intent.id }
    return { kind: 'refused' }
  }

  return {
    name: 'stripe',
    form: { publicKey: settings.publicKey, scriptUrl: settings.scriptUrl },

    async begin({ paymentId, uid, amountYen, method, savesMethod }) {
      const given = 'ref' in method ? method.ref : cardToken(method.token)
      const client = await stripe()
      const customer = await customerOf(uid)
      const common = { customer, payment_method: given, allowed_payment_method_types: ['card' as const] }
      const metadata = { payment: paymentId }
      const key = { idempotencyKey: `${paymentId}:begin` }
      if (amountYen === 0) {
        const setup = { ...common, usage: 'off_session' as const, metadata }
        const { id } = await client.setupIntents.create(setup, key).catch(unusableCard)
        return { ref: id }
      }
      const { id } = await client.paymentIntents
        .create(
          {
            ...common,
            amount: amountYen,
            currency: 'jpy',
            // Asked for with a new card only: banks would ask again at each renewal otherwise.
            ...(savesMethod && 'token' in method && { setup_future_usage: 'off_session' as const }),
            metadata,
          },
          key,
        )
        .catch(unusableCard)
      return { ref: id }
    },

    async move(ref, { isOffSession }) {
      const client = await stripe()
      if (isSetup(ref)) {
        await client.setupIntents.confirm(ref, { use_stripe_sdk: true }).catch(refused)
        return readSetup(ref)
      }
      const how = isOffSession ? { off_session: true } : { use_stripe_sdk: true }
      const intent = await client.paymentIntents.confirm(ref, { ...how, expand: intentParts }).catch(refused)
      if (intent?.status === 'succeeded' && !isContested(intent)) return readingOfIntent(intent, 'none')
      // Declined, already paid, or given up: the reading says which.
      return read(ref)
    },

    read: readAny,

    async release(ref) {
      const client = await stripe()
      await (isSetup(ref) ? client.setupIntents : client.paymentIntents).cancel(ref).catch(refused)
    },

    async refund({ refundId, ref, amountYen }) {
      const client = await stripe()
      const { data } = await client.refunds.list({ payment_intent: ref, limit: 100 })
      // By our own name for it: the key below is forgotten after a day, and then it would be returned twice.
      const refund =
        data.find(({ metadata }) => metadata?.refund === refundId) ??
        (await client.refunds.create(
          { payment_intent: ref, amount: amountYen, metadata: { refund: refundId } },
          { idempotencyKey: `refund:${refundId}` },
        ))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new Error(`Stripe could not return ${amountYen} yen of ${ref}: ${refund.failure_reason}.`)
      return { ref: refund.id, isDone: refund.status === 'succeeded' }
    },

    async storeMethod(uid, token) {
      const client = await stripe()
      if (token.startsWith('seti_')) {
        const intent = await client.setupIntents
          .retrieve(cardToken(token), { expand: ['payment_method'] })
          .catch(unusableCard)
        return intent.metadata?.uid === uid ? storing(intent) : { kind: 'refused' }
      }
      const customer = await customerOf(uid)
      const intent = await client.setupIntents
        .create({
          customer,
          payment_method: cardToken(token),
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          confirm: true,
          use_stripe_sdk: true,
          metadata: { uid },
          expand: ['payment_method'],
        })
        .catch(refused)
      return intent ? storing(intent) : { kind: 'refused' }
    },

    async dropMethod(ref) {
      await (await stripe()).paymentMethods.detach(ref).catch(refused)
    },

    async forgetMember(uid) {
      const known = await store.findCustomer(db, uid)
      if (known) await (await stripe()).customers.del(known).catch(refused)
    },

    async *listSince(since) {
      const client = await stripe()
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for (let after: string | undefined; ; ) {
        const { data, has_more: hasMore } = await client.paymentIntents.list({
          created,
          limit: 100,
          expand: intentParts.map(part => `data.${part}`),
          ...(after && { starting_after: after }),
        })
        yield data.map(intent => ({
          ref: intent.id,
          paymentId: intent.metadata.payment ?? null,
          reading: readingOfIntent(intent, isContested(intent) ? 'open' : 'none'),
        }))
        after = data.at(-1)?.id
        if (!hasMore || !after) return
      }
    },

    async readEvent(body, signature) {
      const client = await stripe()
      for (const secret of settings.webhookSecrets) {
        const event = await client.webhooks
          .constructEventAsync(body, signature ?? '', secret, signatureSeconds, undefined, clock().getTime())
          .catch(() => null)
        // A secret of the other mode's webhook signs what our keys do not know.
        if (!event || event.livemode !== settings.isLive) continue
        if (event.created * 1000 > clock().getTime() + signatureSeconds * 1000) continue
        const { id, type, created } = event
        return { id, type, paymentRef: paymentOf(event.data.object), occurredAt: new Date(created * 1000) }
      }
      throw new AppError('webhook_refused')
    },
  }
}

/** What the form in the browser gives; anything else never reaches an address of Stripe's. */
function cardToken(given: string): string {
  if (!/^(pm|seti)_\w{1,100}$/.test(given))
    throw new AppError('invalid_input', { fields: { newMethod: 'カードをもう一度入力してください' } })
  return given
}

/** An answer of Stripe's that says no, not a Stripe that does not answer. */
const isRefusal = (error: unknown): error is { type: string } =>
  error instanceof Error &&
  'type' in error &&
  (error.type === 'StripeCardError' || error.type === 'StripeInvalidRequestError')

function refused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

function unusableCard(error: unknown): never {
  if (isRefusal(error))
    throw new AppError('invalid_input', { fields: { newMethod: 'カードをもう一度入力してください' } })
  throw error
}

const isContested = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === 'object' && charge?.disputed === true

/** The payment that an object of Stripe's belongs to: it is one, or it names one. */
function paymentOf(object: { object?: string; id?: string; payment_intent?: unknown }): string | null {
  if (object.object === 'payment_intent' || object.object === 'setup_intent') return object.id ?? null
  return typeof object.payment_intent === 'string' ? object.payment_intent : null
}
