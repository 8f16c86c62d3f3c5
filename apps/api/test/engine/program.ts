// Replaces the engine, with its permissions: does what a hostile film might make it do.
import { spawnSync } from 'node:child_process'
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'

const { task, path = '' } = JSON.parse(process.argv[2] ?? '')
const sendMessage = (message: object) => writeSync(1, `${JSON.stringify(message)}\n`)

/** A refusal is reported by its code. */
function attempt(act: () => unknown): void {
  try {
    sendMessage({ done: String(act()) })
  } catch (error) {
    sendMessage({ refused: (error as { code?: string }).code })
  }
}

if (task === 'crash') process.kill(process.pid, 'SIGSEGV')
if (task === 'killed') process.kill(process.pid, 'SIGKILL')
if (task === 'complain') {
  process.stderr.write('[mov @ 0x1234] moov atom not found\n[in @ 0x1] nothing came of it\n')
  process.exitCode = 1
}
if (task === 'full') {
  process.stderr.write('[mp4 @ 0x1] Error writing trailer: No space left on device\n')
  process.exitCode = 1
}
if (task === 'hang') {
  sendMessage({ pid: process.pid })
  await import('../../src/core/engine/child/lifeline.ts')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
if (task === 'priority') {
  const { getPriority } = await import('node:os')
  sendMessage({ priority: getPriority() })
}
if (task === 'descriptor') attempt(() => readSync(3, Buffer.alloc(10)))
if (task === 'read') attempt(() => readFileSync(path, 'utf8'))
if (task === 'write') attempt(() => writeFileSync(path, 'written'))
if (task === 'spawn') attempt(() => spawnSync('true').error?.message)
