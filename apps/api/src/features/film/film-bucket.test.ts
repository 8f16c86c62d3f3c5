import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLesson } from '@iki/contract/media/lesson'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { file } from '#test/content-folder.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { writeTestFilm } from '#test/films.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const scratch = await temporaryDirectory()
const bucket = await startObjectServer(join(scratch, 'buckets'))
afterAll(bucket.stop)
const settings = (node: string) => ({ DATA_DIR: join(scratch, node), STORAGE_URL: bucket.url })
const loading = await testApp({ settings: settings('loading') })
const making = await testApp({ settings: settings('making'), database: loading.db, runsJobs: true })
const { config, db } = loading
const services = testServices({ config, db })

test('a film is made by a node that shares nothing with the one that loaded it but database and bucket', async () => {
  const folder = join(scratch, 'content')
  for (const name of ['lessons', 'media']) await mkdir(join(folder, name), { recursive: true })
  const common = { title: '波', description: '波。', kind: 'video', access: ['everyone'], tags: [] }
  const film = file({ ...common, published: '2026-01-10', drawing: 'wave', media: 'nami.mp4' })
  await writeFile(join(folder, 'lessons/nami.md'), film)
  writeTestFilm(join(folder, 'media/nami.mp4'))
  await services.content.content.load(folder)
  const ready = async () => (await browser(making.app).call(getLesson, { id: 'nami' })).data
  await vi.waitFor(async () => expect((await ready())?.film?.state).toBe('ready'))
  for (const { app } of [loading, making])
    expect((await app.inject((await ready())?.media?.url ?? '')).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await readdir(join(scratch, 'making/films'))).toEqual([]))
  expect(await readdir(join(scratch, 'making'))).toEqual(['films'])
})
