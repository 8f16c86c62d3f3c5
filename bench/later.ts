import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps: (() => Promise<unknown>)[] = []

/** Has something closed when the part is over, however it ends: the last opened first. */
export function later(step: () => Promise<unknown>): void {
  steps.push(step)
}

export async function closeAll(): Promise<void> {
  for (const step of steps.splice(0).reverse())
    await step().catch(error => process.stderr.write(`${String(error)}\n`))
}

/** A folder of the bench's own that goes when the part is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iki-bench-'))
  later(() => rm(folder, { recursive: true, force: true }))
  return folder
}
