import { htmlOfMarkdown, type StoredMedium } from '#core/markdown.ts'
import { type ContentFile, hashOf } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'

/** The body of a file with its media stored; its hash changes with any of them. */
export async function storeBody(
  { body, hash }: Pick<ContentFile, 'body' | 'hash'>,
  media: ReadonlyMap<string, BodyMedium>,
  storeFile: (path: string) => Promise<string>,
): Promise<{ hash: string; html(): string }> {
  const stored = new Map<string, StoredMedium>()
  for (const [name, { path, ...size }] of media) stored.set(name, { key: await storeFile(path), ...size })
  const keys = [...stored.values()].map(({ key }) => key)
  return {
    hash: keys.length > 0 ? hashOf(hash, ...keys) : hash,
    html: () => htmlOfMarkdown(body, stored),
  }
}
