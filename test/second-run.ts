/**
 * `npm test` runs the unit and API tests twice (decision 74): first with the usual clock, then with the clocks of
 * TEST_CLOCKS, which are instants in ISO 8601, separated by commas. Each file gets one of them. For a run by hand,
 * TEST_CLOCK is one clock for all files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualStart } from './set-clock.ts'

const root = join(import.meta.dirname, '..')
/** Stores for each test file that was run whether the code that it tests has read the clock. */
const readers = join(root, '.cache/clock-readers')

const clocks = process.env.TEST_CLOCKS?.split(',') ?? [process.env.TEST_CLOCK ?? usualStart]
export const isSecondRun = clocks.length > 1

const nameOf = (testPath: string) => testPath.slice(root.length + 1).replaceAll('/', '+')

/** The instant at which a test file starts. With the same clocks, a file always gets the same one. */
export function clockOf(testPath: string): string {
  let hash = 0
  for (const letter of nameOf(testPath)) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return clocks[hash % clocks.length] ?? usualStart
}

/** Stores whether the code that a test file tests has read the clock. */
export function noteReader(testPath: string, hasRead: boolean): void {
  mkdirSync(readers, { recursive: true })
  writeFileSync(join(readers, nameOf(testPath)), hasRead ? 'reads' : 'never')
}

/** Test files below `folder` that did not read the clock when they were last run: the second run leaves them out. */
export function filesWithoutClock(folder: string): string[] {
  return leftOut(folder, (_, name) => {
    const note = join(readers, name)
    return existsSync(note) && readFileSync(note, 'utf8') === 'never'
  })
}

/**
 * Test files below `folder` that start programs and object stores, or make films, sounds and pictures. The second run
 * leaves them out, because they take a third of the first run, and go the same way at any time.
 */
export function filesWithPrograms(folder: string): string[] {
  const helpers =
    'command|pgbouncer|postgres-process|engine-process|films|media|hostile-pictures|object-server'
  const starts = new RegExp(`from '(?:node:child_process|[^']*/(?:${helpers})\\.ts)'`)
  return leftOut(folder, path => starts.test(readFileSync(path, 'utf8')))
}

function leftOut(folder: string, isLeftOut: (path: string, name: string) => boolean): string[] {
  if (!isSecondRun) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter(file => isLeftOut(join(folder, file), nameOf(join(folder, file))))
}
