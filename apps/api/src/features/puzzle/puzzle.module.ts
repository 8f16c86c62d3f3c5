import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { puzzleRoutes } from './puzzle.routes.ts'
import { puzzleService } from './puzzle.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'memberLimit'> & {
  licence: { licences: { of: Need<typeof puzzleService, 'licencesOf'> } }
}

const saveLimit = { name: 'puzzle', max: 300, windowSeconds: 600 }

/** Spot the difference. */
export function puzzleModule({ db, clock, memberLimit, licence }: Needs) {
  const limitSaves = memberLimit(saveLimit)
  const puzzles = puzzleService({ db, clock, licencesOf: licence.licences.of, limitSaves })
  return { services: { puzzles }, routes: server => puzzleRoutes(server, puzzles) } satisfies Module
}
