import { chmod } from 'node:fs/promises'

const nobody = 65_534

/**
 * Runs something as a user who may not use what only its owner may. Root may use everything, and becomes somebody else
 * meanwhile; for everybody else `path` is closed.
 */
export async function asAnotherUser(path: string, run: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  else await chmod(path, 0)
  try {
    await run()
  } finally {
    if (isRoot) process.seteuid?.(0)
    else await chmod(path, 0o700)
  }
}
