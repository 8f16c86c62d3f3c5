import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { rtcRoutes } from './rtc.routes.ts'
import { rtcService } from './rtc.service.ts'

/** Real-time media over a provider, where one is set. */
export function rtcModule({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const rtc = rtcService({ db, clock, agora: config.agora })
  return { services: { rtc }, routes: server => rtcRoutes(server, rtc) } satisfies Module
}
