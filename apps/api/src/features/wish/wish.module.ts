import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { wishRoutes } from './wish.routes.ts'
import { wishService } from './wish.service.ts'

/** What members say once about when they listen, and what for. */
export function wishModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const wishes = wishService({ db, clock })
  return { services: { wishes }, routes: server => wishRoutes(server, wishes) } satisfies Module
}
