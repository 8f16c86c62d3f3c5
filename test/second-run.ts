/**
 * `npm test` runs the unit and API tests twice (decision 74): first at the usual clock, then at those of TEST_CLOCKS,
 * several instants of ISO 8601 with commas between. Each file gets one of them. TEST_CLOCK is one for all files, for a
 * run by hand.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualStart } from './set-clock.ts'

const root = join(import.meta.dirname, '..')
/** For each test file that was run, whether what it tests has asked what time it is. */
const readers = join(root, '.cache/clock-readers')

const clocks = process.env.TEST_CLOCKS?.split(',') ?? [process.env.TEST_CLOCK ?? usualStart]
export const isSecondRun = clocks.length > 1

const nameOf = (testPath: string) => testPath.slice(root.length + 1).replaceAll('/', '+')

/** When a test file starts: always at the same of several clocks, whatever else there is. */
export function clockOf(testPath: string): string {
  let hash = 0
  for (const letter of nameOf(testPath)) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return clocks[hash % clocks.length] ?? usualStart
}

/** Remembers whether what a test file tests has asked what time it is. */
export function noteReader(testPath: string, hasRead: boolean): void {
  mkdirSync(readers, { recursive: true })
  writeFileSync(join(readers, nameOf(testPath)), hasRead ? 'reads' : 'never')
}

/** Test files below `folder` that never asked what time it is when they were run: the second run leaves them out. */
export function filesWithoutClock(folder: string): string[] {
  return leftOut(folder, (_, name) => {
    const note = join(readers, name)
    return existsSync(note) && readFileSync(note, 'utf8') === 'never'
  })
}

/**
 * Test files below `folder` that start programs: the second run leaves them out, because a program starts and stops
 * in the same way at any time, and because they are a quarter of the first run.
 */
export function filesWithPrograms(folder: string): string[] {
  const starts = /from '(?:node:child_process|[^']*\/(?:command|pgbouncer|postgres-process)\.ts)'/
  return leftOut(folder, path => starts.test(readFileSync(path, 'utf8')))
}

function leftOut(folder: string, isLeftOut: (path: string, name: string) => boolean): string[] {
  if (!isSecondRun) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter(file => isLeftOut(join(folder, file), nameOf(join(folder, file))))
}
