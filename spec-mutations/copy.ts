import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../apps/api/test/specification-rows.ts'

/**
 * A copy of the sources inside the project, so that it finds the installed packages. The sources themselves stay
 * unchanged.
 */
const folder = join(root, '.runtime/mutation')

export async function makeCopy(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(name => name !== '' && !name.startsWith('content/'))
  for (const name of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await cp(join(root, name), join(folder, name)).catch(() => {}) // Removed, and not committed yet.
  }
  await symlink(join(root, 'content'), join(folder, 'content'))
  const ours = join(folder, 'node_modules/@iki')
  await mkdir(ours, { recursive: true })
  await symlink(join(folder, 'packages/contract'), join(ours, 'contract'))
  for (const app of ['api', 'web']) await symlink(join(folder, 'apps', app), join(ours, app))
}

export const readCopied = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')
export const writeCopied = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text)

export type Run = {
  /** The titles of the tests that ran, with the titles of their groups. */
  passed: string[]
  failed: string[]
}

type Report = {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const limitMs = 180_000

/** Runs the tests of a file whose titles match. */
export async function runTests(file: string, titles: string[]): Promise<Run> {
  const [, project = ''] = /^((?:packages|apps)\/[\w-]+)\//.exec(file) ?? []
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const args = [
    'run',
    '--root',
    project,
    file.slice(project.length + 1),
    '--reporter=json',
    '--outputFile',
    report,
  ]
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '-t', titles.map(patternOf).join('|')],
    { cwd: folder, stdio: 'ignore', timeout: limitMs },
  )
  await new Promise(done => child.once('exit', done))
  const read = await readFile(report, 'utf8').catch(() => null)
  const results = read ? (JSON.parse(read) as Report).testResults.flatMap(each => each.assertionResults) : []
  const of = (status: string) =>
    results.filter(each => each.status === status).map(({ fullName }) => fullName)
  return { passed: of('passed'), failed: of('failed') }
}

/** A pattern for a title, in which any value may be at the places for values. */
export const patternOf = (title: string): string =>
  title
    .split(/%[a-zA-Z#%]|\$[\w.]+|\$\{[^}]*\}/)
    .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
