import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { vimeoService } from './vimeo.service.ts'
import { vimeoClient } from './vimeo-client.ts'

/** What Vimeo says of the videos that it has. */
export function vimeoModule({ config, db, clock, log }: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>) {
  const vimeo = config.vimeo && vimeoClient(config.vimeo)
  return { services: { vimeos: vimeoService({ db, clock, log, vimeo }) } } satisfies Module
}
