import { receiveStripeEvent } from '@iki/contract/money/webhook'
import type Stripe from 'stripe'
import type { Config } from '#core/config.ts'
import { apiVersion, type StripeClient } from './stripe-client.ts'

/**
 * The events that Stripe has to send, by the beginnings of their names: what happens to a payment, a card that is stored,
 * money that goes back.
 */
const neededEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
] as const

type Parts = {
  settings: NonNullable<Config['stripe']>
  client: StripeClient
  publicUrl: string
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}

/**
 * Asks Stripe once whether the account and the webhook are as they have to be, and says in the log what is not. Stripe
 * not answering, or a key that may not read this, does not stop the start. Source: money.md §6.9.
 */
export function stripeCheck({ settings, client, publicUrl, log }: Parts) {
  const mode = settings.isLive ? 'live' : 'test'

  async function problems(): Promise<string[]> {
    const stripe = await client()
    const account = await stripe.accounts.retrieveCurrent()
    const balance = await stripe.balance.retrieve()
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return [
      ...(balance.livemode === settings.isLive
        ? []
        : [`STRIPE_SECRET_KEY looks like a ${mode} key, and Stripe says that it is not`]),
      ...(account.country === 'JP' ? [] : [`the account is of ${account.country}, not of Japan`]),
      ...(account.default_currency === 'jpy'
        ? []
        : [`the account's currency is ${account.default_currency}, not jpy`]),
      ...(account.charges_enabled === false ? ['the account may not charge cards yet'] : []),
      ...problemsOfWebhook(data),
    ]
  }

  function problemsOfWebhook(endpoints: Stripe.WebhookEndpoint[]): string[] {
    const address = publicUrl + receiveStripeEvent.path
    const own = endpoints.find(({ url, status }) => url === address && status === 'enabled')
    if (!own) return [`no enabled webhook leads to ${address} in ${mode} mode`]
    const lacks = own.enabled_events.includes('*')
      ? []
      : neededEvents.filter(type => !own.enabled_events.includes(type))
    return [
      ...(own.livemode === settings.isLive ? [] : [`the webhook to ${address} is not of ${mode} mode`]),
      ...(lacks.length > 0 ? [`the webhook lacks ${lacks.join(', ')}`] : []),
      ...(own.api_version && own.api_version !== apiVersion
        ? [`the webhook is of the API version ${own.api_version}, not ${apiVersion}`]
        : []),
    ]
  }

  /** Never throws. */
  return async (): Promise<void> => {
    try {
      const found = await problems()
      for (const problem of found) log.warn({}, `Stripe: ${problem} (docs/money.md)`)
      if (found.length === 0) log.info({}, `Stripe agrees with the settings, in ${mode} mode`)
    } catch (error) {
      log.warn({ err: error }, failureWords(error))
    }
  }
}

function failureWords(error: unknown): string {
  const { type } = Object(error)
  if (type === 'StripeAuthenticationError') return 'Stripe does not know STRIPE_SECRET_KEY'
  if (type === 'StripePermissionError')
    return 'Stripe: the key may not read the account, the balance and the webhooks, which are not checked'
  return 'Stripe did not answer, and what is set up there is not checked'
}
