import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of this test file's own, removed when the file is done. Call it at the top of the file. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'iki-test-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  return directory
}
