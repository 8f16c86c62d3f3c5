import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { tourRoutes } from './tour.routes.ts'
import { tourService } from './tour.service.ts'

/** Where members are in guided tours. */
export function tourModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const tours = tourService({ db, clock })
  return { services: { tours }, routes: server => tourRoutes(server, tours) } satisfies Module
}
