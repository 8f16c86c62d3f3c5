// Runs operators' commands for the journeys, one after the other, and ends with the process that asks (command.ts).
import { resolve } from 'node:path'

export type Asked = { number: number; name: string; args: string[]; dataDirectory: string }
export type Ran = { number: number; code: number; stdout: string; stderr: string }

const usual = { stdout: process.stdout.write, stderr: process.stderr.write }
let before = Promise.resolve()

process.on('message', (asked: Asked) => {
  before = before.then(() => run(asked)).then(ran => void process.send?.(ran))
})
process.once('disconnect', () => process.exit())

async function run({ number, name, args, dataDirectory }: Asked): Promise<Ran> {
  const ran = { number, code: 0, stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = text => {
      ran[stream] += text
      return true
    }
  process.argv = [process.execPath, name, ...args]
  process.env.DATA_DIR = dataDirectory
  process.exitCode = 0
  try {
    // Each address is a module of its own, which is the command: only what it imports is read once.
    await import(`${resolve(import.meta.dirname, `../apps/api/src/cli/${name}.ts`)}?call=${number}`)
    ran.code = Number(process.exitCode)
  } catch (error) {
    ran.code = 1
    ran.stderr += String(error)
  } finally {
    process.stdout.write = usual.stdout
    process.stderr.write = usual.stderr
    process.exitCode = 0
  }
  return ran
}
