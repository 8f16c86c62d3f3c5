import type Stripe from 'stripe'
import type { Config } from '#core/config.ts'

/** The version of Stripe's interface that this is written for. */
export const apiVersion = '2026-10-28.endive'
const patienceMs = 20_000

type Settings = NonNullable<Config['stripe']>
export type StripeClient = () => Promise<Stripe>

/** Stripe's own client. It is loaded when it is needed first: most commands never do. */
export function stripeClient({ secretKey, url }: Settings): StripeClient {
  let made: Promise<Stripe> | undefined
  return () => {
    made ??= import('stripe').then(({ default: Client }) => new Client(secretKey, clientOptions(url)))
    return made
  }
}

function clientOptions(url: string | null): ConstructorParameters<typeof Stripe>[1] {
  const common = { apiVersion, timeout: patienceMs, maxNetworkRetries: 2, telemetry: false } as const
  if (!url) return common
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  return {
    ...common,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  }
}
