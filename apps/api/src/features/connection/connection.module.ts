import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { connectionRoutes } from './connection.routes.ts'
import { connectionService } from './connection.service.ts'

type Needs = Pick<Platform, 'db' | 'addresses'> & {
  lessonRows: { lessonRows: Need<typeof connectionService, 'lessons'> }
}

/** The connections of the body, each with its lessons. */
export function connectionModule({ db, addresses, lessonRows }: Needs) {
  const connections = connectionService({ db, addresses, lessons: lessonRows.lessonRows })
  return {
    services: { connections },
    routes: server => connectionRoutes(server, connections),
  } satisfies Module
}
