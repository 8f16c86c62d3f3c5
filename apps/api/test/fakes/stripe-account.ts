import type { Json } from './stripe-shapes.ts'

/** What Stripe knows of the account of the keys, as a test may change it. */
export const stripeAccount = () => ({
  account: { country: 'JP', default_currency: 'jpy', charges_enabled: true } as Json,
  isLive: false,
  endpoints: [] as Json[],
})

/** The answer to a call about the account; null for another call. */
export function answerAboutAccount(
  call: string,
  { account, isLive, endpoints }: ReturnType<typeof stripeAccount>,
): Json | null {
  if (call === 'GET /v1/account') return { id: 'acct_ofTheTests', object: 'account', ...account }
  if (call === 'GET /v1/balance') return { object: 'balance', livemode: isLive, available: [], pending: [] }
  if (call !== 'GET /v1/webhook_endpoints') return null
  return { object: 'list', url: '/v1/webhook_endpoints', data: endpoints, has_more: false }
}
