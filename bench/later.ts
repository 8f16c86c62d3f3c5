import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps: (() => Promise<unknown>)[] = []

/** Has this done at the end of the part, however it ends. What was opened last is closed first. */
export function later(step: () => Promise<unknown>): void {
  steps.push(step)
}

export async function closeAll(): Promise<void> {
  for (const step of steps.splice(0).reverse())
    await step().catch(error => process.stderr.write(`${String(error)}\n`))
}

/** A folder that is deleted at the end of the part. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iki-bench-'))
  later(() => rm(folder, { recursive: true, force: true }))
  return folder
}
