import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { echoRoutes } from './echo.routes.ts'
import { echoService } from './echo.service.ts'

/** Says again what a member says, over gRPC-web. */
export function echoModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const echo = echoService({ db, clock })
  return { services: { echo }, routes: server => echoRoutes(server, echo) } satisfies Module
}
