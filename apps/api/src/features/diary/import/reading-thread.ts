import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ReadFile } from './read-days.ts'
import { readDiaryFile } from './read-diary-file.ts'

/** Such a file is read within a blink, whatever it has: a thread would take longer to start. */
const shortBytes = 100_000
/** Far longer than any file takes that was not made to take long. */
const longestMs = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

type Read = (...input: Parameters<typeof readDiaryFile>) => Promise<ReadFile | null>

/**
 * Reads long files in a thread of its own, one after the other: a stranger's file may take seconds, in which others are served,
 * and may take too long or too much memory. Then it counts as one that cannot be read.
 */
export function readingThread(longest = longestMs): Read {
  let last: Promise<unknown> = Promise.resolve()
  return async (bytes, asked) => {
    if (bytes.length <= shortBytes) return readDiaryFile(bytes, asked)
    const read = last.then(() => readApart({ bytes, asked }, longest))
    last = read
    return read
  }
}

function readApart(workerData: object, longest: number): Promise<ReadFile | null> {
  const file = join(import.meta.dirname, 'read-in-thread.ts')
  const worker = new Worker(file, { workerData, resourceLimits, execArgv: [], env: {} })
  return new Promise<ReadFile | null>(resolve => {
    const late = setTimeout(() => worker.terminate(), longest)
    worker.on('message', resolve)
    worker.on('error', () => {}) // Its end follows.
    worker.on('exit', () => {
      clearTimeout(late)
      resolve(null)
    })
  })
}
