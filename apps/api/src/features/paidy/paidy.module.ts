import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { paidyProvider } from './paidy.provider.ts'

/** Paidy as a provider of payments, where its keys are set. */
export function paidyModule({ clock, config }: Pick<Platform, 'clock' | 'config'>) {
  const { paidy: settings, serviceName: storeName } = config
  return {
    services: { provider: settings && paidyProvider({ settings, storeName, clock }) },
  } satisfies Module
}
