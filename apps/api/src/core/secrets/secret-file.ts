import { randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { syncFolder } from '../storage/sync-folder.ts'

export const shortestSecret = 32

/** A new secret: 48 random bytes as text. */
export const newSecret = (): string => randomBytes(48).toString('base64url')

/** The secret in a file; null if there is nothing. Throws a StartError in all other cases: see docs/operating.md. */
export async function readSecretFile(path: string): Promise<string | null> {
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !(await isDangling(path))) return null
    throw unreadable(path, code, error)
  }
  if (text.length >= shortestSecret) return text
  const what = text === '' ? 'is empty' : `has fewer than ${shortestSecret} characters: it was cut off`
  throw new StartError(`The secret ${path} ${what}.`, putBack)
}

/**
 * Creates the file with a new secret and returns its content, which may be that of another process that started at the
 * same moment and was faster. It appears completely or not at all, and an existing file is never replaced.
 */
export async function makeSecretFile(path: string): Promise<string> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await makeWhole(path, newSecret())
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const problem = `The secret ${path} can't be made by ${thisUser()} (${code}).`
    throw new StartError(problem, 'Let this user write there, or set SECRET or DATA_DIR.', error)
  }
  // Where hard links are not supported, another process may be about to fill the file that it has just created.
  for (let attempt = 0; attempt < 20 && (await isEmptyFile(path)); attempt++) await sleep(50)
  const made = await readSecretFile(path)
  if (made === null) throw new StartError(`The secret ${path} was removed while it was made.`, 'Start again.')
  return made
}

/** Puts a secret back if there is none. An existing file is never replaced. */
export async function putSecretFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await makeWhole(path, text)
}

async function makeWhole(path: string, secret: string): Promise<void> {
  const text = `${secret}\n`
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeNew(draft, text)
    await link(draft, path).catch(async ({ code }: NodeJS.ErrnoException) => {
      // Some file systems have no links: then an existing file stays as well, but a new one is not created atomically.
      if (code !== 'EEXIST') await writeNew(path, text).catch(throwUnlessThere)
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

function throwUnlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await giveToOwner(file, dirname(path))
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What root makes in the folder of a service, the service has to read: it runs as the user that owns the folder. */
async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  const [made, { uid, gid }] = await Promise.all([file.stat(), stat(folder)])
  // Where root may not give it away, it stays root's, as the service then is.
  if (made.uid === 0 && uid !== 0) await file.chown(uid, gid).catch(() => {})
}

/** Replaces the current secret by the next one; the current one stays beside it under another name. */
export async function succeedSecretFile(path: string, next: string, former: string): Promise<void> {
  await link(path, former).catch(throwUnlessThere)
  await syncFolder(dirname(path))
  await rename(next, path)
  await syncFolder(dirname(path))
}

/** A broken link counts as existing: its target may return, such as a disk. */
async function isDangling(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

const isEmptyFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile() && found.size === 0,
    () => false,
  )

const putBack =
  'It stays as it is. Put the right one back from a backup or from another node; diaries open with no other. See docs/operating.md, “Secrets”.'

function unreadable(path: string, code: string, error: unknown): StartError {
  const name = basename(path)
  if (code === 'EISDIR') return new StartError(`The secret ${path} is a folder and no file.`, putBack, error)
  if (code === 'ENOENT' || code === 'ELOOP')
    return new StartError(`The secret ${path} is a link that leads nowhere.`, putBack, error)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(
      `The secret ${path} can't be read by ${thisUser()} (${code}).`,
      `It stays as it is. Start Iki as the user that owns ${name}, or give it to this one (chown). See docs/operating.md, “Secrets”.`,
      error,
    )
  return new StartError(`The secret ${path} can't be read (${code}).`, putBack, error)
}

const thisUser = () => `this user (uid ${process.geteuid?.() ?? 'unknown'})`
