/**
 * How much the tests of our rules notice: StrykerJS changes one thing at a time and runs the tests that reach it.
 *
 *   npm run mutation                            all parts, one after the other: an hour or two
 *   npm run mutation -- player                  one part of parts.mjs
 *   npm run mutation -- player --mutate <file>  one file of it
 *
 * It fails where less than 85 % of the changes are noticed.
 */
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/installed.mjs'
import { runPrograms } from '../scripts/programs.mjs'
import { parts } from './parts.mjs'

const root = join(import.meta.dirname, '..')
const [given, ...args] = process.argv.slice(2)
if (given !== undefined && !Object.hasOwn(parts, given))
  throw new Error(`Usage: npm run mutation -- ${Object.keys(parts).join('|')} [arguments of Stryker]`)

await ensureInstalled(import.meta.dirname, process.execPath)
for (const name of given === undefined ? Object.keys(parts) : [given]) {
  process.stdout.write(`▸ mutation of ${name}\n`)
  const program = {
    file: 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
    args: ['run', 'mutation/stryker.config.mjs', ...args],
    env: { MUTATION_PART: name, MUTATION_TESTS: (parts[name].tests ?? []).join(';') },
  }
  const code = await runPrograms([program], { root, node: process.execPath })
  if (code !== 0) process.exitCode = code
}
