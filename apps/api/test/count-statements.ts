import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { statementSent } from '#core/statement.ts'

/** Before each file of tests: notes the statements that are sent, for statement-runs.ts. */
const sent = new Set<string>()
const note = (name: unknown) => void sent.add(String(name))

statementSent.subscribe(note)
afterAll(async () => {
  statementSent.unsubscribe(note)
  const list = [...sent].map(name => `${name}\n`).join('')
  await appendFile(path.join(inject('statementsFolder'), `sent-${process.pid}`), list)
})
