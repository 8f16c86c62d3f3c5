import { chmod } from 'node:fs/promises'

export const nobody = 65_534

/**
 * Runs something as a user without the rights of the owner. Root has all rights and becomes another user meanwhile; for
 * other users `path` is made unreadable.
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
