import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

/** How PostgreSQL's programs are started: arguments before the command, and the user. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number }

/**
 * Nothing of the caller's environment: with another locale initdb would use SQL_ASCII, or fail because the locale is
 * missing.
 */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' }

const SAME_USER: RunAs = { prefix: [] }
/** PostgreSQL refuses to run as root. In a user namespace root becomes user 1, with root's own files and no rights. */
const IN_NAMESPACE: RunAs = { prefix: ['unshare', '--user', '--map-user=1', '--map-group=1', '--'] }

/** Chooses the user for PostgreSQL and checks that it can run and reach the data. */
export async function chooseRunAs(postgres: string, dataDirectory: string): Promise<RunAs> {
  const failures: string[] = []
  for (const candidate of await candidates(dataDirectory)) {
    const failure = await probe(candidate, postgres, dataDirectory)
    if (!failure) return candidate
    failures.push(failure)
  }
  throw new StartError(
    `The embedded PostgreSQL does not run here (${failures.join('; ')}).`,
    'Start the server as a user who is not root and owns its folder, or set DATABASE_URL.',
  )
}

async function candidates(dataDirectory: string): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return [SAME_USER]
  const owner = await stat(dataDirectory).catch(() => null)
  if (owner && owner.uid !== 0) return [{ prefix: [], uid: owner.uid, gid: owner.gid }]
  const named = await Promise.all(['postgres', 'nobody'].map(userNamed))
  const parent = await nearestExisting(path.dirname(dataDirectory))
  const parentOwner = parent.uid === 0 ? null : { prefix: [], uid: parent.uid, gid: parent.gid }
  return [IN_NAMESPACE, parentOwner, ...named].filter(candidate => candidate !== null)
}

async function nearestExisting(folder: string): Promise<{ uid: number; gid: number }> {
  const found = await stat(folder).catch(() => null)
  return found ?? nearestExisting(path.dirname(folder))
}

async function userNamed(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, name])))
    return { prefix: [], uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return null
  }
}

async function probe(runAs: RunAs, postgres: string, dataDirectory: string): Promise<string | null> {
  const parent = path.dirname(dataDirectory)
  await mkdir(parent, { recursive: true })
  const script = 'cd "$2" && exec "$1" --version'
  const [command = 'sh', ...args] = [...runAs.prefix, '/bin/sh', '-c', script, 'probe', postgres, parent]
  try {
    await run(command, args, { cwd: '/', env: ENVIRONMENT, uid: runAs.uid, gid: runAs.gid })
    return null
  } catch (error) {
    const { stderr, code } = error as Error & { stderr?: string; code?: string | number }
    const who = runAs.uid === undefined ? runAs.prefix[0] : `user ${runAs.uid}`
    const reason = stderr?.trim().split('\n').at(-1) || `exit code ${code}`
    return [who, reason].filter(Boolean).join(': ')
  }
}
