import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { relearnRoutes } from './relearn.routes.ts'
import { relearnService } from './relearn.service.ts'

/** A phone that was offline for long sends a hundred answers a call. */
const saveLimit = { name: 'relearn', max: 300, windowSeconds: 600 }

/** Words of the dictionary that members relearn. */
export function relearnModule({ db, clock, memberLimit }: Pick<Platform, 'db' | 'clock' | 'memberLimit'>) {
  const relearn = relearnService({ db, clock, limitSaves: memberLimit(saveLimit) })
  return { services: { relearn }, routes: server => relearnRoutes(server, relearn) } satisfies Module
}
