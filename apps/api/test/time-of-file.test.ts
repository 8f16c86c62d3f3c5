import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { usualStart } from '../../../test/set-clock.ts'
import { clockOf } from '../../../test/time-of-file.ts'

const root = resolve(import.meta.dirname, '../../..')
const commands = await readFile(join(root, 'scripts/run.mjs'), 'utf8')
const unusual = /TEST_CLOCKS: '([^']+)'/.exec(commands)?.[1]?.split(',') ?? []

test('npm test has times after midnight in Tokyo, at the end of a leap day and in the night of a New Year', () => {
  expect(unusual).toEqual([
    '2027-03-01T00:30:00+09:00',
    '2028-02-29T23:59:00+09:00',
    '2027-01-01T00:00:10+09:00',
  ])
})

test.each(['packages/contract/src', 'apps/api/src', 'apps/web/src'])(
  'of the test files in %s, at least one of seven starts at each of these times and at the usual one',
  async folder => {
    const times: string[] = []
    for await (const file of glob('**/*.test.{ts,tsx}', { cwd: join(root, folder) }))
      times.push(clockOf(join(root, folder, file), unusual))
    for (const time of [...unusual, usualStart])
      expect(times.filter(each => each === time).length, time).toBeGreaterThan(times.length / 7)
  },
)

test('a file that starts programs starts at the usual time', () => {
  expect(clockOf(join(root, 'apps/api/test/cli.test.ts'), unusual)).toBe(usualStart)
  expect(clockOf(join(root, 'apps/api/test/stop.test.ts'), unusual)).toBe(usualStart)
})

test('by hand, all files start at the usual time or at the one that is given', () => {
  const hasStarted = ['cli', 'stop', 'searches', 'two-starts', 'modules'].map(name =>
    clockOf(join(root, `apps/api/test/${name}.test.ts`), []),
  )
  expect(new Set(hasStarted)).toEqual(new Set([process.env.TEST_CLOCK ?? usualStart]))
})
