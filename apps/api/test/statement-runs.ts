import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test processes write which statements exist, and which they have sent. */
    statementsFolder: string
  }
}

/**
 * Vitest's global setup: a run of all tests fails if there are statements that none of them has sent, and names them.
 */
export default async function judgeStatements(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-statements-'))
  project.provide('statementsFolder', folder)
  return async () => {
    const [registered, sent] = await Promise.all([namesIn(folder, 'registered'), namesIn(folder, 'sent')])
    await rm(folder, { recursive: true, force: true })
    const never = [...registered].filter(name => !sent.has(name))
    if (never.length === 0 || !(await wasWhole(project))) return
    console.error(`No test sends these statements: ${never.join(', ')}.`)
    process.exitCode = 1
  }
}

async function namesIn(folder: string, beginning: string): Promise<Set<string>> {
  const files = (await readdir(folder)).filter(file => file.startsWith(beginning))
  const lists = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')))
  return new Set(lists.flatMap(list => list.split('\n')).filter(Boolean))
}

/** Nothing can be said about a run of some tests, or one that failed. */
async function wasWhole(project: TestProject): Promise<boolean> {
  const { config, state } = project.vitest
  const { testFiles } = await project.globTestFiles()
  const ran = state.getFiles().filter(file => file.projectName === project.name)
  const passed = ran.every(file => file.result?.state === 'pass' || file.result?.state === 'skip')
  return !config.testNamePattern && ran.length === testFiles.length && passed
}
