import { open } from 'node:fs/promises'

/** Makes created, renamed and removed names in a folder survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
