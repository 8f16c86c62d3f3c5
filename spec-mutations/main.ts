/**
 * Breaks what docs/specification.md names, one thing at a time and in a copy, and looks whether the named test fails.
 *
 *   npm run spec-mutations                   twelve rows, others each day
 *   npm run spec-mutations -- all            all rows: an hour or two
 *   npm run spec-mutations -- kansou diary   rows that say one of these words
 */
import { type Row, readRows, type Test } from '../apps/api/test/specification-rows.ts'
import { makeCopy, readCopied, runTests, writeCopied } from './copy.ts'
import { mutantsOf } from './mutants.ts'

const sampleSize = 12
/** For each name, at most this many changes are tried until a test fails. */
const mutantsOfName = 4

const print = (line: string) => process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const rows = (await readRows()).filter(({ instead }) => instead === null)
const chosen = chooseRows()
await makeCopy()
let failures = 0
for (const row of chosen) {
  const faults = await faultsOf(row)
  failures += faults.length > 0 ? 1 : 0
  print(`${faults.length > 0 ? '✘' : '✓'} line ${row.line}: ${row.what}`)
  for (const fault of faults) print(`    ${fault}`)
}
print(`${chosen.length - failures} passed, ${failures} failed`)
process.exitCode = failures > 0 ? 1 : 0

function chooseRows(): Row[] {
  if (args.includes('all')) return rows
  if (args.length > 0)
    return rows.filter(row =>
      args.some(word => JSON.stringify(row).toLowerCase().includes(word.toLowerCase())),
    )
  const day = Math.floor(Date.now() / 86_400_000)
  return Array.from(
    { length: sampleSize },
    (_, index) => rows[(day * sampleSize + index) % rows.length] as Row,
  )
}

/** Which changes of a row's code its tests do not notice. */
async function faultsOf({ code, tests }: Row): Promise<string[]> {
  const sound: Test[] = []
  for (const test of tests) {
    const { passed, failed } = await runTests(test.file, test.title)
    if (failed.length > 0 || passed.length === 0)
      return [
        `${test.file}: ${test.title}: ${passed.length} passed, ${failed.length} failed before anything was broken`,
      ]
    sound.push(test)
  }
  const faults: string[] = []
  for (const { file, names } of code)
    for (const name of names) {
      const unseen = await unseenOf(file, name, sound)
      if (unseen) faults.push(`${name}: no test sees ${unseen.join(', nor ')}`)
    }
  return faults
}

/** The changes of a name that no test notices; null if a test notices one, or if nothing can be changed. */
async function unseenOf(file: string, name: string, tests: Test[]): Promise<string[] | null> {
  const text = await readCopied(file)
  const mutants = mutantsOf(text, name, mutantsOfName)
  const unseen: string[] = []
  try {
    for (const mutant of mutants) {
      await writeCopied(file, mutant.text)
      for (const test of tests) {
        const { passed, failed } = await runTests(test.file, test.title)
        if (failed.length > 0 || passed.length === 0) return null
      }
      unseen.push(mutant.what)
    }
  } finally {
    await writeCopied(file, text)
  }
  return unseen.length > 0 ? unseen : null
}
