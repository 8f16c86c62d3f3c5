import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import { type Clock, systemClock } from '../src/core/clock.ts'
import { type Config, readConfig } from '../src/core/config.ts'
import type { Database } from '../src/core/database/database.ts'
import type { MediaEngine } from '../src/core/engine/engine.ts'
import type { WebApp } from '../src/core/http/web-app.ts'
import { migrateJobs } from '../src/core/jobs/jobs.ts'
import type { MailTransport } from '../src/core/mail/smtp.ts'
import { type Secret, secretFrom } from '../src/core/secrets/secret-keys.ts'
import { serveApp } from '../src/serve.ts'
import { createTestDatabase } from './database.ts'

export const serverKey = 'the-server-key-of-the-tests-and-nobody-else'
export const testSecretText = 'the secret of the tests, long enough to be one'
export const testSecret = secretFrom(testSecretText)

export type Options = {
  clock?: Clock
  /** The database of another app, to have two nodes on one. Left out: a new one. */
  database?: Database
  /** Settings by their environment names. */
  settings?: Record<string, string>
  mailTransport?: MailTransport
  secret?: Secret
  renewSecret?: () => Promise<void>
  runsJobs?: boolean
  engine?: MediaEngine
  webApp?: WebApp
  mostEventLoopDelayMs?: number
  log?: Logger
}

export type TestApp = { app: FastifyInstance; db: Database; config: Config }

/**
 * The real app on a real database of this file's own. Call it at the top of the file, outside of tests and hooks; it is
 * closed when the file is done.
 */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const db = options.database ?? (await createTestDatabase()).database
  await migrateJobs(db)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://iki.test',
    SERVER_KEY: serverKey,
    ...(options.mailTransport && { SMTP_URL: 'smtp://given.to.the.app' }),
    ...options.settings,
  })
  const app = await serveApp({
    config,
    db,
    clock: options.clock ?? systemClock,
    secret: options.secret ?? testSecret,
    renewSecret: options.renewSecret ?? (async () => {}),
    mailTransport: options.mailTransport ?? null,
    webApp: options.webApp ?? null,
    runsJobs: options.runsJobs ?? false,
    // A busy machine is slow, and only one test is about that.
    mostEventLoopDelayMs: options.mostEventLoopDelayMs ?? 0,
    ...(options.engine && { engine: options.engine }),
    ...(options.log && { log: options.log }),
  })
  await app.ready()
  afterAll(() => app.close())
  return { app, db, config }
}
