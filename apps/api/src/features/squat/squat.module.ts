import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { squatRoutes } from './squat.routes.ts'
import { squatService } from './squat.service.ts'

/** Squats that members count. */
export function squatModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const squats = squatService({ db, clock })
  return { services: { squats }, routes: server => squatRoutes(server, squats) } satisfies Module
}
