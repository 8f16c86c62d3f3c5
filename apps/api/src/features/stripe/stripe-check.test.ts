import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { startFakeStripe, stripeKeys } from '#test/fakes/stripe.ts'
import { stripeCheck } from './stripe-check.ts'
import { apiVersion, stripeClient } from './stripe-client.ts'

const stripe = await startFakeStripe()
afterAll(stripe.stop)
const publicUrl = 'https://iki.example'
const webhook = {
  url: `${publicUrl}/v1/webhooks/stripe`,
  status: 'enabled',
  livemode: false,
  enabled_events: ['*'],
  api_version: apiVersion,
}
beforeEach(() => {
  stripe.fake.account = { country: 'JP', default_currency: 'jpy', charges_enabled: true }
  stripe.fake.isLive = false
  stripe.fake.endpoints = [webhook]
})

/** What the check says in the log. */
async function reported(given: Partial<typeof stripe.settings> = {}): Promise<string[]> {
  const { stripe: settings } = readConfig({ ...stripe.settings, ...given })
  if (!settings) throw new Error('There are no keys.')
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  await stripeCheck({
    settings,
    client: stripeClient(settings),
    publicUrl,
    log: { info: note, warn: note },
  })()
  return lines
}

test('where everything agrees, it says so in one line, with the mode', async () => {
  expect(await reported()).toEqual(['Stripe agrees with the settings, in test mode'])
})

test('names what the account lacks', async () => {
  stripe.fake.account = { country: 'US', default_currency: 'usd', charges_enabled: false }
  expect(await reported()).toEqual([
    'Stripe: the account is of US, not of Japan (docs/money.md)',
    "Stripe: the account's currency is usd, not jpy (docs/money.md)",
    'Stripe: the account may not charge cards yet (docs/money.md)',
  ])
})

test('names a key that is of the other mode', async () => {
  stripe.fake.isLive = true
  expect(await reported()).toEqual([
    'Stripe: STRIPE_SECRET_KEY looks like a test key, and Stripe says that it is not (docs/money.md)',
  ])
})

test('names a webhook that is not there, is switched off, or leads elsewhere', async () => {
  const missing = [
    'Stripe: no enabled webhook leads to https://iki.example/v1/webhooks/stripe in test mode (docs/money.md)',
  ]
  const elsewhere = { ...webhook, url: 'https://other.example/v1/webhooks/stripe' }
  for (const endpoints of [[], [{ ...webhook, status: 'disabled' }], [elsewhere]]) {
    stripe.fake.endpoints = endpoints
    expect(await reported()).toEqual(missing)
  }
})

test('names what the webhook does not send, another mode and another version', async () => {
  const enabled = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled']
  const more = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed', 'refund.updated']
  const old = { livemode: true, api_version: '2020-08-27' }
  stripe.fake.endpoints = [{ ...webhook, ...old, enabled_events: [...enabled, ...more, 'refund.failed'] }]
  expect(await reported()).toEqual([
    'Stripe: the webhook to https://iki.example/v1/webhooks/stripe is not of test mode (docs/money.md)',
    'Stripe: the webhook lacks setup_intent.succeeded, setup_intent.setup_failed (docs/money.md)',
    `Stripe: the webhook is of the API version 2020-08-27, not ${apiVersion} (docs/money.md)`,
  ])
})

test('a Stripe that does not answer, or does not know the key, is reported and stops nothing', async () => {
  const away = { path: '/v1/account', kind: 'down' as const }
  stripe.fake.troubles = [away, away, away]
  expect(await reported()).toEqual(['Stripe did not answer, and what is set up there is not checked'])
  const unknown = `${stripeKeys.STRIPE_SECRET_KEY}2`
  expect(await reported({ STRIPE_SECRET_KEY: unknown })).toEqual(['Stripe does not know STRIPE_SECRET_KEY'])
})
