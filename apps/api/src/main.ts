import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { closeDatabase, type Database, openDatabase } from '#core/database/database.ts'
import { migrateDatabase } from '#core/database/migrate.ts'
import type { Pooler } from '#core/database/pooler.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { readWebApp } from '#core/http/web-app.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { oneAtATime } from '#core/jobs/one-at-a-time.ts'
import { lineLog } from '#core/line-log.ts'
import { smtpTransport } from '#core/mail/smtp.ts'
import { print, printError } from '#core/print.ts'
import { demoAccounts, demoPassword } from '#features/demo/demo-accounts.ts'
import { createApp } from './app.ts'
import { openNodeSecret } from './open-node.ts'
import { closeAtEnd, runUntilSignalled } from './process-life.ts'
import { serveApp } from './serve.ts'

const root = resolve(import.meta.dirname, '../../..')
const demoContent = join(root, 'content/demo')
const statementTimeoutMs = 15_000
/** Requests and jobs under way have limits of their own, which are shorter than this one. */
const longestStopMs = 10_000

async function start(config: Config): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config))
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const db = await openDatabase(databaseUrl, {
    directUrl,
    maxConnections: config.databaseConnections,
    statementTimeoutMs,
    applicationName: 'iki',
  })
  closeAtEnd(() => closeDatabase(db))
  if (db.pooler) logPooler(db.pooler)
  const parts = await oneAtATime(directUrl, print, () => prepare(config, { directUrl, db }))
  const webApp = await readWebApp(join(root, 'apps/web/dist'), config.serviceName)
  const mailTransport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
  const app = await serveApp({ ...parts, mailTransport, webApp, runsJobs: config.runsJobs })
  const drainMs = config.drainSeconds * 1_000
  closeAtEnd(() => app.stopping.stop({ drainMs }), drainMs + longestStopMs)
  await app.listen({ port: config.port, host: config.host })
  greet(app, config, webApp !== null)
}

/** What must exist before the first request, and what only one node at a time can create. */
async function prepare(config: Config, { directUrl, db }: { directUrl: string; db: Database }) {
  await migrateDatabase(directUrl)
  await migrateJobs(db)
  const parts = { config, db, clock: systemClock, ...(await openNodeSecret(db, config)) }
  if (config.isDemo) {
    const { services } = createApp({ ...parts, log: lineLog(printError) })
    for (const repair of await services.demo.demo.prepare(demoContent)) print(`repair: ${repair}`)
  }
  return parts
}

async function startOwnDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(config.dataDirectory, 'postgres'),
    log: { debug: () => {}, info: () => {}, warn: printError, error: printError },
  })
  closeAtEnd(() => postgres.stop())
  return postgres.url
}

function logPooler({ supportsPreparedStatements, lacks }: Pooler): void {
  print(
    `Statements go through the pooler of DATABASE_URL, ${supportsPreparedStatements ? 'prepared once' : 'planned each time: it does not keep prepared statements'}.`,
  )
  if (lacks.length > 0)
    printError(
      `Single statements through the pooler go without ${lacks.join(' and ')}: docs/operating.md says how to set what they need.`,
    )
}

function greet(app: FastifyInstance, config: Config, hasWebApp: boolean): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  // Browsers make passkeys at a name only (decision 93).
  const hasName =
    config.host !== '127.0.0.1' || config.ownOrigins.every(each => new URL(each).hostname !== 'localhost')
  const notes = [
    ...(hasName ? [] : [`for passkeys http://localhost:${port}`]),
    ...(hasWebApp ? [] : ['the API only: npm run build makes the app']),
  ]
  print(`Iki is ready: http://${config.host}:${port}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`)
  if (!config.isDemo) return
  print(`Demo accounts, password ${demoPassword}:`)
  for (const { email, note } of demoAccounts) print(`  ${email.padEnd(22)} ${note}`)
  if (!config.smtpUrl) print('Mails are kept in the outbox: npm run mail -- list')
}

await runUntilSignalled(start)
