import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'

/** Before each test file: records the statements that are sent, for statement-runs.ts. */
const sent = new Set<string>()
const note = (message: unknown) => void sent.add((message as MeasuredStatement).name)

measured.statement.start.subscribe(note)
afterAll(async () => {
  measured.statement.start.unsubscribe(note)
  const list = [...sent].map(name => `${name}\n`).join('')
  await appendFile(path.join(inject('statementsFolder'), `sent-${process.pid}`), list)
})
