import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '#core/clock.ts'
import { type Config, readConfig } from '#core/config.ts'
import { closeDatabase, openDatabase } from '#core/database.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { readWebApp } from '#core/http/web-app.ts'
import { migrateJobs } from '#core/jobs.ts'
import { smtpTransport } from '#core/mail/smtp.ts'
import { migrateDatabase } from '#core/migrate.ts'
import { loadSecret } from '#core/secret.ts'
import { demoAccounts, demoPassword } from '#features/demo/demo-accounts.ts'
import { createApp } from './app.ts'
import { explainStart } from './explain-start.ts'
import { createServices } from './services.ts'

const root = resolve(import.meta.dirname, '../../..')
const demoContent = join(root, 'content/demo')
const statementTimeoutMs = 15_000
const longestCloseMs = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** What has been opened so far, so that it can be closed from the last to the first. */
const opened: (() => Promise<void>)[] = []

async function start(config: Config): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config))
  const db = await openDatabase(databaseUrl, {
    maxConnections: config.databaseConnections,
    statementTimeoutMs,
    applicationName: 'iki',
  })
  opened.push(() => closeDatabase(db))
  await migrateDatabase(databaseUrl)
  await migrateJobs(db)
  const secret = await loadSecret(config.secret, config.dataDirectory)
  const webApp = await readWebApp(join(root, 'apps/web/dist'))
  const mailTransport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
  const parts = { config, db, clock: systemClock, secret }
  if (config.isDemo)
    await createServices({ ...parts, log: { warn: (_, line) => complain(line) } }).demo.prepare(demoContent)
  const app = await createApp({ ...parts, mailTransport, webApp, runsJobs: true })
  opened.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  greet(app, config, webApp !== null)
}

async function startOwnDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(config.dataDirectory, 'postgres'),
    log: { debug: () => {}, info: () => {}, warn: complain, error: complain },
  })
  opened.push(() => postgres.stop())
  return postgres.url
}

function greet(app: FastifyInstance, config: Config, hasWebApp: boolean): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(
    `Iki is ready: http://${config.host}:${port}${hasWebApp ? '' : ' (the API only: npm run build makes the app)'}`,
  )
  if (!config.isDemo) return
  say(`Demo accounts, password ${demoPassword}:`)
  for (const { email, note } of demoAccounts) say(`  ${email.padEnd(22)} ${note}`)
  if (!config.smtpUrl) say('Mails are kept in the outbox: npm run mail -- list')
}

/** Closes all that is open. What can't be closed in time, such as a database that is gone, holds nothing up. */
async function stop(): Promise<void> {
  for (const close of opened.splice(0).reverse())
    await Promise.race([close().catch(error => complain(String(error))), sleep(longestCloseMs)])
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void stop().then(() => process.exit(0))
  })

let address = ''
try {
  const config = readConfig()
  address = `${config.host}:${config.port}`
  await start(config)
} catch (error) {
  complain(explainStart(error, address))
  await stop()
  process.exit(1)
}
