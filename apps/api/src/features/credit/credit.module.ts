import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { creditRoutes } from './credit.routes.ts'
import { creditService } from './credit.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  diary: { diaryStats: { countKeptDays: Need<typeof creditService, 'countKeptDays'> } }
}

/** Credits, which members earn by keeping on, and spend. */
export function creditModule({ db, clock, diary }: Needs) {
  const credits = creditService({ db, clock, countKeptDays: diary.diaryStats.countKeptDays })
  return {
    services: { credits },
    routes: server => creditRoutes(server, credits),
    on: { diaryKept: ({ tx, ...kept }) => credits.diaryKept(tx, kept) },
  } satisfies Module
}
