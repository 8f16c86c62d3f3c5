import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaEngine } from '#core/engine/engine.ts'

/** What cuts the beginning of a sound. */
export type PreviewEngine = Pick<MediaEngine, 'isThere' | 'makeCut'>

const name = 'preview.m4a'
const fadeSeconds = 2
const kilobitsPerChannel = 48

/** The first seconds of a sound, stored as a medium of its own, which holds nothing more. Null without an engine. */
export async function storePreview(
  engine: PreviewEngine,
  { source, seconds }: { source: string; seconds: number },
  storeFile: (path: string) => Promise<string>,
): Promise<string | null> {
  if (!(await engine.isThere())) return null
  const folder = await mkdtemp(join(tmpdir(), 'iki-preview-'))
  try {
    await engine.makeCut(source, { name, seconds, fadeSeconds, kilobitsPerChannel }, { folder })
    return await storeFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
