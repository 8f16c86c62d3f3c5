import { basename } from 'node:path'
import { isWholePicture, pictureEnding } from '#core/content/embedded-media.ts'
import type { Storage } from '#core/storage/storage.ts'

/**
 * Stores media files. New pictures are decoded whole, because a picture that is cut off still has a readable size;
 * broken ones are added to `problems`. A dry run stores nothing. The list of stored files is read once.
 */
export async function mediaImport(
  storage: Storage,
  { isDry, problems }: { isDry: boolean; problems: string[] },
) {
  const there = await storage.list()
  let added: string[] = []

  return {
    has: (key: string): boolean => there.has(key),

    async storeFile(path: string): Promise<string> {
      const key = await storage.keyOf(path)
      if (there.has(key)) return key
      const name = basename(path)
      if (pictureEnding.test(path) && !(await isWholePicture(path))) {
        const fault = `media/${name}: is cut off or broken`
        if (!problems.includes(fault)) problems.push(fault)
        return key
      }
      if (!isDry) await storage.storeFile(path)
      there.add(key)
      added.push(name)
      return key
    },

    /** The names of files that were added since the last call. */
    takeAdded(): string[] {
      const taken = added
      added = []
      return taken
    },
  }
}
