/**
 * Breaks what docs/specification.md names, one thing at a time and in a copy, and looks whether a named test fails.
 *
 *   npm run spec-mutations                   twelve rows, others each day
 *   npm run spec-mutations -- all            all rows: some hours
 *   npm run spec-mutations -- kansou diary   rows that say one of these words
 */
import { type Row, readRows, type Test } from '../apps/api/test/specification-rows.ts'
import { makeCopy, patternOf, readCopied, runTests, writeCopied } from './copy.ts'
import { literalMutantsOf, mutantsOf } from './mutants.ts'

const sampleSize = 12
/** For each name, at most this many changes are tried until a test fails. */
const mutantsOfName = 4
/** Of a message or a constant, so many texts and numbers are changed, each of which a test has to notice. */
const literalsOfName = 8

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
  const files = Map.groupBy(tests, ({ file }) => file)
  for (const [file, named] of files) {
    const { passed, failed } = await runTests(file, titlesOf(named))
    const missing = named.filter(({ title }) => !passed.some(name => new RegExp(patternOf(title)).test(name)))
    if (failed.length > 0 || missing.length > 0)
      return [...failed, ...titlesOf(missing)].map(
        title => `${file}: ${title}: does not pass before anything was broken`,
      )
  }
  const faults: string[] = []
  for (const { file, names } of code)
    for (const name of names) {
      const unseen = await unseenOf(file, name, files)
      if (unseen.length > 0) faults.push(`${name}: no test sees ${unseen.join(', nor ')}`)
    }
  return faults
}

/**
 * The changes of a name that no test notices; none if a test notices one, or if nothing can be changed. Of messages and
 * constants each change has to be noticed.
 */
async function unseenOf(file: string, name: string, tests: Map<string, Test[]>): Promise<string[]> {
  const text = await readCopied(file)
  const literals = literalMutantsOf(text, name, literalsOfName)
  const mutants = literals.length > 0 ? literals : mutantsOf(text, name, mutantsOfName)
  const unseen: string[] = []
  try {
    for (const mutant of mutants) {
      await writeCopied(file, mutant.text)
      if (!(await someFail(tests))) unseen.push(mutant.what)
      else if (literals.length === 0) return []
    }
  } finally {
    await writeCopied(file, text)
  }
  return unseen
}

async function someFail(tests: Map<string, Test[]>): Promise<boolean> {
  for (const [file, named] of tests) {
    const { passed, failed } = await runTests(file, titlesOf(named))
    if (failed.length > 0 || passed.length === 0) return true
  }
  return false
}

function titlesOf(tests: Test[]): string[] {
  return tests.map(({ title }) => title)
}
