import { StartError } from '../start-error.ts'

const FILE_PROBLEMS: Record<string, string> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  ENOTDIR: 'file',
}

/** Explains a failed file operation in the data directory; throws other errors on unchanged. */
export function explainFileError(error: unknown, dataDirectory: string): unknown {
  const kind = FILE_PROBLEMS[(error as NodeJS.ErrnoException | null)?.code ?? '']
  if (kind === 'full') return diskFull(dataDirectory, error)
  if (kind === 'closed') return notWritable(dataDirectory, error)
  if (kind === 'file') {
    const problem = `The data directory ${dataDirectory} is a file, or is to be in one.`
    return new StartError(problem, 'Set DATA_DIR to a folder.', error)
  }
  return error
}

/** Explains the last output of initdb or postgres. */
export function explainOutput(program: string, output: string, dataDirectory: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(dataDirectory)
  if (/lock file ".*" already exists/.test(output)) {
    const pid = /\(PID (\d+)\)/.exec(output)?.[1] ?? 'unknown'
    return new StartError(
      `The data directory ${dataDirectory} is in use by another PostgreSQL (process ${pid}).`,
      'Stop it first, or set DATA_DIR to another folder.',
    )
  }
  if (/pre-existing shared memory block/.test(output)) {
    return new StartError(
      `Processes of an earlier PostgreSQL still use ${dataDirectory}.`,
      'Wait until they have ended, or end them, and start again.',
    )
  }
  if (/could not (bind|create).*(Unix|socket)|Unix-domain socket path/.test(output)) {
    return new StartError(
      `PostgreSQL can't open its socket: ${lastComplaint(output)}`,
      'Set DATA_DIR to a folder on a local disk with a short path.',
    )
  }
  if (/Permission denied|Read-only file system|wrong ownership/.test(output))
    return notWritable(dataDirectory)
  return new StartError(
    `${program} failed: ${lastComplaint(output)}`,
    'Look at the lines above it, or set DATABASE_URL to a PostgreSQL 15 or newer instead.',
  )
}

function diskFull(dataDirectory: string, cause?: unknown): StartError {
  return new StartError(
    `The disk that holds ${dataDirectory} is full.`,
    'Free some space there, or set DATA_DIR to a folder on another disk.',
    cause,
  )
}

function notWritable(dataDirectory: string, cause?: unknown): StartError {
  return new StartError(
    `The data directory ${dataDirectory} can't be written by this user.`,
    'Give it to the user who starts the server, or set DATA_DIR to another folder.',
    cause,
  )
}

function lastComplaint(output: string): string {
  const lines = output
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const complaint = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return complaint ? complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, '') : 'it said nothing.'
}
