import { basename } from 'node:path'
import { isWholePicture, pictureName } from '#core/content/embedded-media.ts'
import type { Storage } from '#core/storage.ts'

/**
 * Keeps media, of which pictures that are new are read to their end: one that is cut off says its size all the same.
 * The broken go to `problems`. A dry run keeps none. What is there is asked for once, however many there are.
 */
export async function mediaKeeping(
  storage: Storage,
  { isDry, problems }: { isDry: boolean; problems: string[] },
) {
  const there = await storage.list()
  let added: string[] = []

  return {
    has: (key: string): boolean => there.has(key),

    async keep(path: string): Promise<string> {
      const key = await storage.keyOf(path)
      if (there.has(key)) return key
      const name = basename(path)
      if (pictureName.test(path) && !(await isWholePicture(path))) {
        const fault = `media/${name}: is cut off or broken`
        if (!problems.includes(fault)) problems.push(fault)
        return key
      }
      if (!isDry) await storage.keep(path)
      there.add(key)
      added.push(name)
      return key
    },

    /** The names of what was not there before, since this was asked last. */
    takeAdded(): string[] {
      const taken = added
      added = []
      return taken
    },
  }
}
