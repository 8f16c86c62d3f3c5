import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { masterRoutes } from './master.routes.ts'
import { masterService } from './master.service.ts'

/** Master data: the items of the shop. */
export function masterModule({ db, addresses }: Pick<Platform, 'db' | 'addresses'>) {
  const master = masterService({ db, addresses })
  return { services: { master }, routes: server => masterRoutes(server, master) } satisfies Module
}
