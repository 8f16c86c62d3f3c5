import { type FakeStripe, startFakeStripe } from '../../apps/api/test/fakes/stripe.ts'
import { ask } from '../database.ts'
import { later } from '../later.ts'
import { startNode } from './shop.ts'

/** With which all members pay. */
const card = 'pm_bench'

/** Stripe on this machine, which knows the card of all members and answers after so long. */
export async function startStripe(delayMs: number): Promise<FakeStripe> {
  const stripe = await startFakeStripe()
  later(() => stripe.stop() as Promise<void>)
  stripe.fake.cards.set(card, { number: '4242424242424242', isKnown: true })
  stripe.fake.delayMs = delayMs
  return stripe
}

/** Members pay with Stripe from now on, which knows them. */
export async function payWithStripe(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, `update payment_methods set provider = 'stripe', provider_ref = $1`, [card])
  await ask(
    databaseUrl,
    `insert into stripe_customers (uid, customer_ref) select uid, 'cus_' || uid from users`,
  )
}

/** A node of the service that has Stripe's keys. */
export const startStripeNode = (
  databaseUrl: string,
  stripe: FakeStripe,
  environment: Record<string, string> = {},
) => startNode(databaseUrl, { ...stripe.settings, PAYMENTS_SANDBOX: 'no', ...environment })
