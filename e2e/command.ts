import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Asked, Ran } from './command-program.ts'

export const root = resolve(import.meta.dirname, '..')
/** Node's arguments before a program of ours, as `npm start` has them. */
export const startsQuickly = ['--import', './scripts/quick-imports.mjs']

let program: ChildProcess | undefined
const waiting = new Map<number, (ran: Ran) => void>()
let count = 0

/** Stays for all commands of this process: one for each would take two seconds of a processor to read the modules. */
function startProgram(): ChildProcess {
  const started = fork(resolve(import.meta.dirname, 'command-program.ts'), {
    cwd: root,
    execArgv: startsQuickly,
  })
  started.on('message', message => {
    const ran = message as Ran
    waiting.get(ran.number)?.(ran)
  })
  started.once('exit', code => {
    program = undefined
    for (const [number, end] of waiting)
      end({ number, code: 1, stdout: '', stderr: `The program of commands ended with ${code}.` })
  })
  started.unref()
  started.channel?.unref()
  return started
}

/** Runs one of the operator's commands (`npm run licence -- …`) against the server of the journeys. */
export async function runCommand(
  name: 'licence' | 'mail' | 'member' | 'report',
  ...args: string[]
): Promise<string> {
  program ??= startProgram()
  const asked: Asked = { number: ++count, name, args, dataDirectory: process.env.IKI_DATA_DIR ?? '' }
  const ran = await new Promise<Ran>(done => {
    waiting.set(asked.number, done)
    program?.send(asked)
  })
  waiting.delete(asked.number)
  if (ran.code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${ran.code}: ${ran.stderr}`)
  return ran.stdout
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
