import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startsQuickly } from './command.ts'

/** Prints each flag of V8 that a program sets. */
const notingFlags = `
  import v8 from 'node:v8'
  import { syncBuiltinESMExports } from 'node:module'
  v8.setFlagsFromString = flag => console.log(flag)
  syncBuiltinESMExports()
`

test('a program has no thread that compiles and waits for it while it ends: both would wait for ever', async () => {
  const before = ['--import', `data:text/javascript,${encodeURIComponent(notingFlags)}`]
  const { stdout } = await promisify(execFile)(process.execPath, [...before, ...startsQuickly, '-e', ''])
  expect(stdout.split('\n')).toContain('--no-concurrent-sparkplug')
})
