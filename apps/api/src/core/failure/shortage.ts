import { errorChain, isDatabaseUnavailable } from '#core/database/database-errors.ts'
import { BucketAway } from '#core/storage/bucket.ts'

/** What a node can run out of or lose, and what the operator should do. */
const advice = {
  disk: 'a disk is full: nothing can be saved. Make room where DATA_DIR and the folder for temporary files are',
  files: 'too many files and connections are open: raise the limit of the process (ulimit -n, LimitNOFILE)',
  databaseDisk:
    'the disk of the database is full: nothing can be saved. Make room there, its data are in order',
  databaseMemory: 'the database is out of memory: give it more, or lower DATABASE_CONNECTIONS',
  databaseConnections:
    'the database takes no more connections: raise its max_connections, or lower DATABASE_CONNECTIONS of the nodes',
  ownConnections:
    'all connections of this node to the database were in use for seconds: raise DATABASE_CONNECTIONS, or check what is slow in the database',
  database:
    'the database does not answer: start it, or check what is between; this node comes back by itself',
  bucket: 'the bucket of STORAGE_URL can’t be used: the reason says why; this node comes back by itself',
  processor:
    'this node is asked for more than its processor can do and refuses some: add a node, or check what else the machine does',
} as const

export type Shortage = keyof typeof advice

/** The code of the error with which requests are refused while the event loop lags. */
export const pressureCode = 'FST_UNDER_PRESSURE'

const byCode: Record<string, Shortage> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EMFILE: 'files',
  ENFILE: 'files',
  53100: 'databaseDisk',
  53200: 'databaseMemory',
  53300: 'databaseConnections',
  [pressureCode]: 'processor',
}
/** The pool has no code for this error. */
const allInUse = /^timeout exceeded when trying to connect/

/** The shortage that an error reports; null for any other error. */
export function shortageOf(error: unknown): Shortage | null {
  for (const { code, message } of errorChain(error)) {
    const known = typeof code === 'string' && Object.hasOwn(byCode, code) ? byCode[code] : undefined
    if (known) return known
    if (typeof message === 'string' && allInUse.test(message)) return 'ownConnections'
  }
  if (error instanceof BucketAway) return 'bucket'
  return isDatabaseUnavailable(error) ? 'database' : null
}

/** What to do about it, for the log. */
export const adviceOn = (shortage: Shortage): string => advice[shortage]
