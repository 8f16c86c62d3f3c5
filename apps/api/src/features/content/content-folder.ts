import { readdir } from 'node:fs/promises'
import type { ContentReading, Entry } from '#core/content/content-entry.ts'
import { ContentError } from '#core/content/content-file.ts'
import type { ContentKind } from '#core/content/content-kind.ts'
import type { Handle } from '#core/database/database.ts'

/** What a folder holds of one kind. */
export type EntriesOfKind<Folder extends string> = { kind: ContentKind<Folder>; entries: Entry[] }

export type ContentFolder<Folder extends string> = {
  /** In the order in which they are loaded. */
  kinds: EntriesOfKind<Folder>[]
  /** Problems of the folder together with content that was loaded before. */
  checkStored(handle: Handle): Promise<string[]>
}

/** Reads and checks a whole folder before anything is written. Throws a ContentError with all problems. */
export async function readContentFolder<Folder extends string>(
  root: string,
  kinds: readonly ContentKind<Folder>[],
  given: Omit<ContentReading, 'problems'>,
): Promise<ContentFolder<Folder>> {
  const found = await readdir(root, { withFileTypes: true }).catch(() => null)
  if (!found) throw new ContentError([`${root}: there is no such folder`])
  const known: string[] = kinds.map(({ folder }) => folder)
  const problems = found
    .filter(
      each => each.isDirectory() && ![...known, 'media'].includes(each.name) && !each.name.startsWith('.'),
    )
    .map(({ name }) => `${name}: is no kind of content; there are ${known.join(', ')}`)
  const reads: Awaited<ReturnType<ContentKind['read']>>[] = []
  for (const kind of kinds) reads.push(await kind.read(root, { ...given, problems }))
  const read: Awaited<ReturnType<(typeof reads)[number]>>[] = []
  for (const complete of reads) read.push(await complete())
  if (problems.length > 0) throw new ContentError(problems)
  return {
    kinds: kinds.map((kind, index) => ({ kind, entries: read[index]?.entries ?? [] })),
    async checkStored(handle) {
      const problems: string[] = []
      for (const { checkStored } of read) problems.push(...(await checkStored(handle)))
      return problems
    },
  }
}
