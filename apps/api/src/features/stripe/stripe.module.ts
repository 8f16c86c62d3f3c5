import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { stripeProvider } from './stripe.provider.ts'

/** Stripe as a provider of payments, where its keys are set. */
export function stripeModule({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const { stripe: settings } = config
  return {
    services: { provider: settings && stripeProvider({ settings, db, clock }) },
  } satisfies Module
}
