import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { later } from './later.ts'
import { end, mostMegabytesOf, root } from './program.ts'

const pollMs = 20

/** What was printed, with the seconds since the start; the most memory that was used, in MB. */
export type Ran = { lines: { text: string; at: number }[]; seconds: number; megabytes: number }

/** Runs one of the program's commands (`npm run …`) to its end. Throws if it ends with another code than 0. */
export async function runCommand(
  command: string,
  args: string[],
  settings: Record<string, string>,
): Promise<Ran> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const child = spawn(process.execPath, [join(root, `apps/api/src/cli/${command}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  later(() => end(child, 'SIGKILL'))
  const lines: Ran['lines'] = []
  createInterface({ input: child.stdout }).on('line', text => lines.push({ text, at: seconds() }))
  let megabytes = 0
  const poll = setInterval(async () => {
    megabytes = Math.max(megabytes, await mostMegabytesOf(child.pid))
  }, pollMs)
  const code = await new Promise(done => child.once('close', done))
  clearInterval(poll)
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}.`)
  return { lines, seconds: seconds(), megabytes }
}
