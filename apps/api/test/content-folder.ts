import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, vi } from 'vitest'
import { contentModule } from '../src/content.module.ts'
import { type Clock, systemClock } from '../src/core/clock.ts'
import { readConfig } from '../src/core/config.ts'
import { ContentError } from '../src/core/content/content-file.ts'
import { type MediaEngine, mediaEngine } from '../src/core/engine/engine.ts'
import { folderStorage } from '../src/core/storage/storage.ts'
import { createTestDatabase } from './database.ts'
import { testServices } from './services.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const demoFolder = resolve(import.meta.dirname, '../../../content/demo')

/** A sound of the demo that is a lesson; the story's are shorter and have no words of their own. */
export async function spokenMedium(): Promise<string> {
  const [media, lessons] = await Promise.all(
    ['media', 'lessons'].map(name => readdir(join(demoFolder, name))),
  )
  const sound = media?.find(name => name.endsWith('.mp3') && lessons?.includes(name.replace(/mp3$/, 'md')))
  if (!sound) throw new Error('the demo has no spoken lesson')
  return sound
}

/** A content folder that is empty before each test except for the sound `media/bell.mp3`, and its loader. */
export async function testContent({ clock = systemClock }: { clock?: Clock } = {}) {
  const { database: db } = await createTestDatabase()
  const scratch = await temporaryDirectory()
  const folder = join(scratch, 'content')
  const storage = folderStorage(join(scratch, 'media'))
  const engine = mediaEngine()
  const measure = vi.fn<MediaEngine['measure']>(engine.measure)
  const services = testServices({ db, config: readConfig({ DATA_DIR: scratch }), clock })
  /** A loader with another engine, or with none. */
  const contentWith = (other: Partial<MediaEngine>) =>
    contentModule({ ...services, storage, engine: { ...engine, ...other } }).services.content
  const content = contentWith({ ...engine, measure })

  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(storage.directory, { recursive: true, force: true })
    await mkdir(join(folder, 'media'), { recursive: true })
    await cp(join(demoFolder, 'media', await spokenMedium()), join(folder, 'media/bell.mp3'))
    await db.execute(
      sql`truncate ${sql.join(
        content.kinds.map(kind => kind.table),
        sql`, `,
      )} cascade`,
    )
  })

  return {
    db,
    folder,
    scratch,
    storage,
    measure,
    services,
    content,
    contentWith,

    async write(files: Record<string, string | Uint8Array>): Promise<void> {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), text)
      }
    },
  }
}

/** The problems for which a folder is refused. */
export async function problemsOf(loading: Promise<unknown>): Promise<string[]> {
  const error = await loading.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ContentError)) throw error ?? new Error('The folder was taken.')
  return error.problems
}

/** A Markdown file with this front matter. */
export const file = (fields: Record<string, unknown>, body = '本文です。'): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n${body}\n`
