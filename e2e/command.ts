import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Runs one of the operator's commands (`npm run licence -- …`) against the server of the journeys. */
export async function runCommand(name: 'licence' | 'mail' | 'member', ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`apps/api/src/cli/${name}.ts`, ...words], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env.IKI_DATA_DIR },
  })
  return stdout
}

/** The newest mail to an address, as the outbox keeps it. */
export async function lastMailTo(
  address: string,
): Promise<{ subject: string; text: string; links: string[] }> {
  return JSON.parse(await runCommand('mail', 'last', '--to', address, '--json'))
}

export function site(path: string): string {
  return `${process.env.IKI_ADDRESS}${path}`
}
