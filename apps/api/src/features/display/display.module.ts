import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { displayRoutes } from './display.routes.ts'
import { displayService } from './display.service.ts'

/** How members want the app to look. */
export function displayModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const displays = displayService({ db, clock })
  return {
    services: { displays },
    routes: server => displayRoutes(server, displays),
  } satisfies Module
}
