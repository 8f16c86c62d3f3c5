import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { creditRoutes } from './credit.routes.ts'
import { creditService } from './credit.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  diary: { diaryStats: { countWrittenDays: Need<typeof creditService, 'countWrittenDays'> } }
}

/** Credits, which members earn by keeping on, and spend. */
export function creditModule({ db, clock, diary }: Needs) {
  const credits = creditService({ db, clock, countWrittenDays: diary.diaryStats.countWrittenDays })
  return {
    services: { credits },
    routes: server => creditRoutes(server, credits),
    on: { diarySaved: ({ tx, ...saved }) => credits.diarySaved(tx, saved) },
  } satisfies Module
}
