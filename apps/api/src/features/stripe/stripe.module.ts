import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { stripeProvider } from './stripe.provider.ts'
import { stripeCheck } from './stripe-check.ts'
import { stripeClient } from './stripe-client.ts'

/** Stripe as a provider of payments, where its keys are set. */
export function stripeModule({ db, clock, config, log }: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>) {
  const { stripe: settings, publicUrl } = config
  const client = settings && stripeClient(settings)
  const parts = settings && client && { settings, client }
  return {
    services: { provider: parts && stripeProvider({ ...parts, db, clock }) },
    async startJobs() {
      // The start does not wait for it.
      if (parts) void stripeCheck({ ...parts, publicUrl, log })()
    },
  } satisfies Module
}
