import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import type { RunAs } from './run-as.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
/** The longest socket path on the strictest platform (macOS: 104 with the terminating zero). */
const LONGEST_PATH = 103

/** The folder of PostgreSQL's socket: the data directory, or a short private one if that path is too long. */
export async function chooseSocketDirectory(dataDirectory: string, runAs: RunAs): Promise<string> {
  if (Buffer.byteLength(socketFile(dataDirectory)) <= LONGEST_PATH) return dataDirectory
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  const folder = `/tmp/iki-postgres-${hash}`
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const own = process.getuid?.() ?? 0
  const found = await lstat(folder)
  // Everybody can write to /tmp: a folder that another user created there must not be trusted.
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0 && [own, runAs.uid].includes(found.uid)
  if (!isPrivate) {
    throw new StartError(
      `The folder ${folder} for PostgreSQL's socket belongs to somebody else.`,
      'Remove it, or set DATA_DIR to a folder with a path under 80 characters.',
    )
  }
  if (runAs.uid !== undefined) await chown(folder, runAs.uid, runAs.gid ?? runAs.uid)
  return folder
}

/** The socket's own path in its folder. */
export function socketFile(socketDirectory: string): string {
  return path.join(socketDirectory, SOCKET_NAME)
}

/** The address for pg and other clients. PGSSLMODE of the environment does not apply to a socket. */
export function socketUrl(socketDirectory: string, database: string): string {
  return `postgresql://app@localhost/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`
}

/** Whether somebody answers at the socket. */
export async function isAnswering(socketDirectory: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(socketFile(socketDirectory))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
