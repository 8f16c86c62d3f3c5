import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { explainFileError } from './explain.ts'
import { processMark } from './processes.ts'

export type DirectoryLock = { release(): Promise<void> }

type Holder = { pid: number; mark: string }

const ATTEMPTS = 20

/**
 * Claims the data directory for this process through a file beside it. A process that has ended in any way loses its
 * claim; one that is alive is named in the error.
 */
export async function lockDirectory(dataDirectory: string): Promise<DirectoryLock> {
  const file = `${dataDirectory}.lock`
  const mine = JSON.stringify({ pid: process.pid, mark: (await processMark(process.pid)) ?? '' })
  try {
    await makeFolder(path.dirname(file))
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (await createWith(file, mine)) return { release: () => releaseOwn(file, mine) }
      await removeWhenStale(file, dataDirectory, attempt)
    }
  } catch (error) {
    throw explainFileError(error, dataDirectory)
  }
  throw new StartError(`The lock file ${file} can't be claimed.`, 'Remove it when no server is running.')
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    // Node reports "no such file" for a folder that cannot be made on a read-only disk, and "exists" for a file in the
    // way.
    const { code } = error as NodeJS.ErrnoException
    throw Object.assign(error as Error, {
      code: code === 'ENOENT' ? 'EROFS' : code === 'EEXIST' ? 'ENOTDIR' : code,
    })
  }
}

async function createWith(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      return true
    } catch (error) {
      await rm(file, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeWhenStale(file: string, dataDirectory: string, attempt: number): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const holder = parseHolder(text)
  if (!holder && attempt < ATTEMPTS / 2) {
    // It was created, but not written yet.
    await sleep(50)
    return
  }
  if (holder && (await processMark(holder.pid)) === holder.mark) throw inUseError(dataDirectory, holder.pid)
  await takeAway(file, text)
}

/** Two starts may find the same stale file: only that file may be removed, so check what was moved. */
async function takeAway(file: string, judged: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = await readFile(aside, 'utf8')
  if (taken !== judged) await createWith(file, taken)
  await rm(aside, { force: true })
}

async function releaseOwn(file: string, mine: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text === mine) await rm(file, { force: true })
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    const isHolder = typeof value === 'object' && value !== null && 'pid' in value && 'mark' in value
    return isHolder ? { pid: Number(value.pid), mark: String(value.mark) } : null
  } catch {
    return null
  }
}

function inUseError(dataDirectory: string, pid: number): StartError {
  return new StartError(
    `The data directory ${dataDirectory} is in use by process ${pid}.`,
    'Stop that server first (kill it by this id), or set DATA_DIR to another folder.',
  )
}
