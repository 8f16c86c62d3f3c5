import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'

export type Ran = { stdout: string; stderr: string; code: number }
type Environment = Record<string, string | undefined>

const root = join(import.meta.dirname, '../../..')
/** Node's arguments before a program that is TypeScript: modules are compiled once for all programs. */
export const startsQuickly = ['--import', join(root, 'scripts/quick-imports.mjs')]

/** Node's arguments to run a program of the API, such as `cli/backup` or `main`, at the time of the test. */
const argumentsOf = (name: string, args: string[]): string[] => [
  ...startsQuickly,
  '--import',
  join(root, 'test/clock-of-program.ts'),
  join(import.meta.dirname, `../src/${name}.ts`),
  ...args,
]
const environmentOf = (settings: Environment): Environment => ({
  PATH: process.env.PATH,
  TEST_CLOCK: systemClock().toISOString(),
  ...settings,
})

/**
 * Runs a program of the API with these settings and no others. `shell`: shell commands before it, such as for a limit.
 */
export async function runCommand(
  name: string,
  args: string[],
  settings: Environment,
  shell: string[] = [],
): Promise<Ran> {
  const program = shell.length > 0 ? '/bin/sh' : process.execPath
  const all = [...shell, ...argumentsOf(name, args)]
  return promisify(execFile)(program, all, { env: environmentOf(settings) }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Ran) => ({ stdout: error.stdout, stderr: error.stderr, code: error.code }),
  )
}

let calls = 0

/**
 * Runs a command in this process, which has read the modules already: a process of its own takes two seconds of
 * processor time for them. For commands that end by themselves and need nothing of a process.
 */
export async function callCommand(
  name: `cli/${string}`,
  args: string[],
  settings: Environment,
): Promise<Ran> {
  const { env, argv, exitCode } = process
  const ran: Ran = { stdout: '', stderr: '', code: 0 }
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    vi.spyOn(process[stream], 'write').mockImplementation(text => {
      ran[stream] += text
      return true
    }),
  )
  process.env = { ...environmentOf(settings) }
  process.argv = [process.execPath, name, ...args]
  process.exitCode = 0
  try {
    // Each address is a module of its own, which is the command: only what it imports is read once.
    await import(/* @vite-ignore */ `../src/${name}.ts?call=${++calls}`)
    ran.code = Number(process.exitCode)
  } finally {
    Object.assign(process, { env, argv, exitCode })
    for (const spy of spies) spy.mockRestore()
  }
  return ran
}

/** Starts one and leaves it running. */
export function startCommand(
  name: string,
  args: string[],
  settings: Environment,
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, argumentsOf(name, args), {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A full pipe that nobody reads blocks the program.
  child.stderr.resume()
  return child
}

/** Starts the server as operators do, at an address that it chooses. It is gone after the test. */
export async function startMain(settings: Environment) {
  const child = startCommand('main', [], { PORT: '0', LOG_LEVEL: 'warn', DEMO: 'no', ...settings })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', part => {
      output += part
    })
    // It is read to its end: a server whose pipe is closed would write into nothing.
    child.stdout.on('data', part => {
      output += part
      const [found] = /ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.slice(1) ?? []
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`the server did not start: ${output}`)))
  })
  return { address, child, ended }
}
