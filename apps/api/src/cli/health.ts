import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { findRunning } from '#core/embedded-postgres/find-running.ts'
import { type Checked, checkHealth } from '#core/health/check-health.ts'
import { print } from '#core/print.ts'
import { readably, UsageError } from './command.ts'

await readably(async () => {
  const config = readConfig()
  // As it is: nothing is started or migrated for a check.
  const url = config.databaseDirectUrl ?? (await findRunning(join(config.dataDirectory, 'postgres')))
  if (url === null) throw new UsageError('database: does not run: npm start brings it, or set DATABASE_URL')
  const db = await openDatabase(url, {
    maxConnections: 2,
    statementTimeoutMs: 30_000,
    applicationName: 'iki-health',
  })
  try {
    const checked = await checkHealth({ db, config, clock: systemClock })
    for (const line of checked.flatMap(linesOf)) print(line)
    if (checked.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
  } finally {
    await closeDatabase(db)
  }
})

function linesOf({ part, facts, wrong }: Checked): string[] {
  const name = part.padEnd(10)
  return wrong.length === 0 ? [`${name}well\t${facts}`] : wrong.map(line => `${name}WRONG\t${line}\t${facts}`)
}
