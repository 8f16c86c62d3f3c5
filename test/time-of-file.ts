/**
 * `npm test` starts most test files at unusual times, in a zone where it is another day (decision 112): TEST_CLOCKS are
 * instants in ISO 8601, separated by commas, and each file gets one of them or the usual one. In a run by hand all files
 * start at the usual time, or at TEST_CLOCK.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualStart } from './set-clock.ts'

const root = join(import.meta.dirname, '..')

const ofRun = process.env.TEST_CLOCKS?.split(',') ?? []
/** One file of so many starts at the usual time. */
const usualOneOf = 4

/**
 * Files that start programs of ours or object stores, or that make films, sounds and pictures: their programs stand in
 * the machine's zone, and what they do takes minutes and goes the same way at any time.
 */
const helpers = 'command|pgbouncer|postgres-process|engine-process|films|media|hostile-pictures|object-server'
const startsPrograms = new RegExp(`from '(?:node:child_process|[^']*/(?:${helpers})\\.ts)'`)

/** The instant at which a test file starts. With the same clocks, a file always gets the same one. */
export function clockOf(testPath: string, unusual: readonly string[] = ofRun): string {
  if (unusual.length === 0) return process.env.TEST_CLOCK ?? usualStart
  const hash = hashOf(testPath.slice(root.length + 1).replaceAll('/', '+'))
  const isUsual = Math.floor(hash / unusual.length) % usualOneOf === 0
  if (isUsual || startsPrograms.test(readFileSync(testPath, 'utf8'))) return usualStart
  return unusual[hash % unusual.length] ?? usualStart
}

function hashOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return hash
}

const shared: typeof globalThis & { zoneOfRun?: string | undefined } = globalThis

/**
 * Who starts at the usual time does so in the machine's zone, where the file has a process to itself. Threads, as the web
 * app's tests are, share the zone of the run.
 */
export function setZone(clock: string): void {
  if (ofRun.length === 0) return
  shared.zoneOfRun ??= process.env.TZ
  if (clock === usualStart) delete process.env.TZ
  else process.env.TZ = shared.zoneOfRun
}
