import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { profileRoutes } from './profile.routes.ts'
import { profileService } from './profile.service.ts'

type Profiles = typeof profileService
type Needs = Pick<Platform, 'db' | 'clock'> & {
  licence: { licences: { of: LicencesOf } }
  safety: {
    safety: {
      hiddenFromReader: Need<Profiles, 'hiddenFrom'>
      checkWords: Need<Profiles, 'checkWords'>
      limitChanges: Need<Profiles, 'limitChanges'>
    }
  }
  impression: { listPostsOf: Need<Profiles, 'listPostsOf'> }
}

/** What members show of themselves. */
export function profileModule({ db, clock, licence, safety, impression }: Needs) {
  const { hiddenFromReader, checkWords, limitChanges } = safety.safety
  const profiles = profileService({
    db,
    clock,
    checkWords,
    limitChanges,
    licencesOf: licence.licences.of,
    hiddenFrom: hiddenFromReader,
    listPostsOf: impression.listPostsOf,
  })
  return { services: { profiles }, routes: server => profileRoutes(server, profiles) } satisfies Module
}
