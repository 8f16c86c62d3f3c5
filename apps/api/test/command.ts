import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Ran = { stdout: string; stderr: string; code: number }
type Environment = Record<string, string | undefined>

const fileOf = (name: string) => join(import.meta.dirname, `../src/${name}.ts`)

/**
 * Runs a program of the API, such as `cli/backup`, with these settings and no others. `shell`: words of a shell that
 * comes before it, such as for a limit.
 */
export async function runCommand(
  name: string,
  words: string[],
  settings: Environment,
  shell: string[] = [],
): Promise<Ran> {
  const env = { PATH: process.env.PATH, ...settings }
  const [program, ...all] = [
    ...(shell.length > 0 ? ['/bin/sh', ...shell] : [process.execPath]),
    fileOf(name),
    ...words,
  ]
  return promisify(execFile)(program as string, all, { env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Ran) => ({ stdout: error.stdout, stderr: error.stderr, code: error.code }),
  )
}

/** Starts one and leaves it running. */
export function startCommand(name: string, words: string[], settings: Environment): ChildProcess {
  const env = { PATH: process.env.PATH, ...settings }
  return spawn(process.execPath, [fileOf(name), ...words], { env, stdio: ['ignore', 'pipe', 'ignore'] })
}
