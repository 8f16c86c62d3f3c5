import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { migrateDatabase } from '#core/database/migrate.ts'
import { findRunning } from '#core/embedded-postgres/find-running.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { oneAtATime } from '#core/jobs/one-at-a-time.ts'
import { createLog } from '#core/log.ts'
import { smtpTransport } from '#core/mail/smtp.ts'
import { print } from '#core/print.ts'
import { runModules } from '#core/run-modules.ts'
import { StartError } from '#core/start-error.ts'
import { createApp } from './app.ts'
import { openNodeSecret } from './open-node.ts'
import { closeAtEnd, runUntilSignalled } from './process-life.ts'

const connections = 12
const statementTimeoutMs = 60_000

/** Runs jobs in a process of its own, beside servers or instead of them: all modules, without their routes. */
async function start(config: Config): Promise<void> {
  const databaseUrl = config.databaseDirectUrl ?? (await findRunning(join(config.dataDirectory, 'postgres')))
  if (databaseUrl === null)
    throw new StartError(
      'There is no database to take jobs from.',
      'Start the server first (npm start), or set DATABASE_URL.',
    )
  const options = { maxConnections: connections, statementTimeoutMs, applicationName: 'iki-worker' }
  const db = await openDatabase(databaseUrl, options)
  closeAtEnd(() => closeDatabase(db))
  const secrets = await oneAtATime(databaseUrl, print, async () => {
    await migrateDatabase(databaseUrl)
    await migrateJobs(db)
    return openNodeSecret(db, config)
  })
  const mailTransport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
  const log = createLog(config.logLevel)
  const { services, modules } = createApp({ config, db, clock: systemClock, ...secrets, mailTransport, log })
  const running = await runModules(modules, {
    db,
    log,
    runsJobs: true,
    reportFailure: services.reportFailure,
  })
  closeAtEnd(() => running.stop())
  print('The worker is ready.')
}

await runUntilSignalled(start)
