import { execFile } from 'node:child_process'
import { chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { explainOutput } from './explain.ts'
import type { Binaries } from './locate.ts'
import { ENVIRONMENT, type RunAs } from './run-as.ts'

const run = promisify(execFile)

const INITDB = [
  '-U',
  'app',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--auth-local=trust',
  '--auth-host=reject',
]

/** Creates the data directory if there is none. It appears completely or not at all. */
export async function ensureInitialised(
  binaries: Binaries,
  dataDirectory: string,
  runAs: RunAs,
): Promise<void> {
  const found = await listOrEmpty(dataDirectory)
  if (found.includes('PG_VERSION')) {
    await checkVersion(binaries, dataDirectory)
    return giveTo(runAs, dataDirectory)
  }
  if (found.length > 0) {
    throw new StartError(
      `The data directory ${dataDirectory} holds something that is no database.`,
      'Set DATA_DIR to an empty folder, or empty this one yourself.',
    )
  }
  await removeUnfinished(dataDirectory)
  const temporary = await mkdtemp(unfinishedName(dataDirectory))
  try {
    if (runAs.uid !== undefined) await chown(temporary, runAs.uid, runAs.gid ?? runAs.uid)
    await runInitdb(binaries, temporary, dataDirectory, runAs)
    await rename(temporary, dataDirectory)
    await syncFolder(path.dirname(dataDirectory))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

async function runInitdb(
  binaries: Binaries,
  folder: string,
  dataDirectory: string,
  runAs: RunAs,
): Promise<void> {
  const [command = '', ...args] = [...runAs.prefix, binaries.initdb, ...INITDB, '-D', folder]
  try {
    await run(command, args, { cwd: '/', env: ENVIRONMENT, uid: runAs.uid, gid: runAs.gid })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    throw explainOutput('initdb', `${message}\n${stdout}\n${stderr}`, dataDirectory)
  }
}

async function checkVersion(binaries: Binaries, dataDirectory: string): Promise<void> {
  const made = (await readFile(path.join(dataDirectory, 'PG_VERSION'), 'utf8')).trim()
  const own = await majorVersion(binaries)
  if (made === own) return
  throw new StartError(
    `The data in ${dataDirectory} was made by PostgreSQL ${made}, and this server brings PostgreSQL ${own}.`,
    `Move the data over with pg_dump of version ${made}, or set DATABASE_URL to a server of that version.`,
  )
}

async function majorVersion(binaries: Binaries): Promise<string> {
  const { stdout } = await run(binaries.postgres, ['--version'], { cwd: '/', env: ENVIRONMENT })
  return /(\d+)/.exec(stdout)?.[1] ?? stdout.trim()
}

/** The data were made as root, and this start uses another user: this machine no longer allows a user namespace. */
async function giveTo(runAs: RunAs, dataDirectory: string): Promise<void> {
  const { uid, gid = uid } = runAs
  if (uid === undefined || gid === undefined || (await stat(dataDirectory)).uid === uid) return
  for (const name of await readdir(dataDirectory, { recursive: true })) {
    await lchown(path.join(dataDirectory, name), uid, gid)
  }
  // The folder itself last: its owner shows that everything below is done.
  await chown(dataDirectory, uid, gid)
}

async function listOrEmpty(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function unfinishedName(dataDirectory: string): string {
  return `${dataDirectory}.unfinished-`
}

/** A start that was killed during initdb leaves its folder behind. */
async function removeUnfinished(dataDirectory: string): Promise<void> {
  const parent = path.dirname(dataDirectory)
  const prefix = path.basename(unfinishedName(dataDirectory))
  const names = (await readdir(parent)).filter(name => name.startsWith(prefix))
  // An initdb that outlived its parent may still write there: the next start removes the rest.
  await Promise.allSettled(names.map(name => rm(path.join(parent, name), { recursive: true, force: true })))
}
