import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startsQuickly } from './command.ts'

const program = join(import.meta.dirname, 'imports-child.ts')

/** All imports of a server, and what was found for each. */
async function importsOf(args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args, program], {
    maxBuffer: 64 * 1024 ** 2,
    env: { PATH: process.env.PATH },
  })
  return stdout.split('\n')
}

test('quick imports find the files that Node finds', async () => {
  const [usual, quick] = await Promise.all([[], startsQuickly].map(importsOf))
  expect(usual?.length).toBeGreaterThan(5000)
  expect(quick).toEqual(usual)
})
