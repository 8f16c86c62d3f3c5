import { basename } from 'node:path'
import type { Storage } from '#core/storage.ts'
import { isWholePicture, pictureName } from './embedded-media.ts'

/**
 * Keeps media, of which pictures that are new are read to their end: one that is cut off says its size all the same.
 * The broken go to `problems`. A dry run keeps none.
 */
export function mediaKeeping(storage: Storage, { isDry, problems }: { isDry: boolean; problems: string[] }) {
  return async (path: string): Promise<string> => {
    const key = await storage.keyOf(path)
    if (await storage.has(key)) return key
    if (!pictureName.test(path) || (await isWholePicture(path))) return isDry ? key : storage.keep(path)
    const fault = `media/${basename(path)}: is cut off or broken`
    if (!problems.includes(fault)) problems.push(fault)
    return key
  }
}
