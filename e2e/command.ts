import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '..')
/** Node's arguments before a program of ours, as `npm start` has them. */
export const startsQuickly = ['--import', './scripts/quick-imports.mjs']

/** Runs one of the operator's commands (`npm run licence -- …`) against the server of the journeys. */
export async function runCommand(
  name: 'licence' | 'mail' | 'member' | 'report',
  ...args: string[]
): Promise<string> {
  const all = [...startsQuickly, `apps/api/src/cli/${name}.ts`, ...args]
  const env = { ...process.env, DATA_DIR: process.env.IKI_DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: root, env })
  return stdout
}

/** The link that contains `text`, from the newest mail to this address that has one; undefined while there is none. */
export async function findMailedLink(address: string, text: string): Promise<string | undefined> {
  const rows = (await runCommand('mail', 'list', '--to', address)).split('\n').filter(Boolean)
  for (const row of rows) {
    const [id = ''] = row.split('\t')
    const { links } = JSON.parse(await runCommand('mail', 'show', id, '--json')) as { links: string[] }
    const found = links.find(link => link.includes(text))
    if (found) return found
  }
  return undefined
}

export function site(path: string): string {
  return `${process.env.IKI_ADDRESS}${path}`
}
