import { open } from 'node:fs/promises'

/** Has the names in a folder outlive a crash: what was made, renamed or removed in it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
