import { htmlOfMarkdown, type KeptMedium } from '#core/markdown.ts'
import { type ContentFile, hashOf } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'

/** The body of a file with its media in the storage; its hash changes with any of them. */
export async function keepBody(
  { body, hash }: Pick<ContentFile, 'body' | 'hash'>,
  media: ReadonlyMap<string, BodyMedium>,
  keep: (path: string) => Promise<string>,
): Promise<{ hash: string; html(): string }> {
  const kept = new Map<string, KeptMedium>()
  for (const [name, { path, ...size }] of media) kept.set(name, { key: await keep(path), ...size })
  const keys = [...kept.values()].map(({ key }) => key)
  return {
    hash: keys.length > 0 ? hashOf(hash, ...keys) : hash,
    html: () => htmlOfMarkdown(body, kept),
  }
}
