import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { activityRoutes } from './activity.routes.ts'
import { activityService } from './activity.service.ts'

/** Browsers' reports of what members and guests do. */
export function activityModule({ db, clock, limitLog }: Pick<Platform, 'db' | 'clock' | 'limitLog'>) {
  const activity = activityService({ db, clock, limitLog })
  return { services: { activity }, routes: server => activityRoutes(server, activity) } satisfies Module
}
