import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { serviceRoutes } from './service.routes.ts'

/** Settings of this service that browsers need. */
export function serviceModule({ config }: Pick<Platform, 'config'>) {
  return { services: {}, routes: server => serviceRoutes(server, config) } satisfies Module
}
