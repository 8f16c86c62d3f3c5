import { createApp, type Services } from '../src/app.ts'
import { systemClock } from '../src/core/clock.ts'
import type { PlatformParts } from '../src/core/platform.ts'
import { testSecret } from './app.ts'

type Parts = Pick<PlatformParts, 'config' | 'db'> & Partial<PlatformParts>

export const quietLog = { debug() {}, info() {}, warn() {}, error() {} }

/** What the modules offer, without a server: as commands have it. */
export const testServices = (parts: Parts): Services =>
  createApp({ clock: systemClock, secret: testSecret, log: quietLog, ...parts }).services
