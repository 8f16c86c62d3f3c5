import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { serviceRoutes } from './service.routes.ts'

/** What browsers need to know of the settings of this service. */
export function serviceModule({ config }: Pick<Platform, 'config'>) {
  return { services: {}, routes: server => serviceRoutes(server, config) } satisfies Module
}
