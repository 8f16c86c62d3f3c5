import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLesson } from '@iki/contract/media/lesson'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { file } from '#test/content-folder.ts'
import { tinyFilm } from '#test/film.ts'
import { countingEngine, noEngine, writeTestFilm } from '#test/films.ts'
import { contentOf } from '#test/media.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { namesIn } from './stream-playlist.ts'

const scratch = await temporaryDirectory()
const folder = join(scratch, 'content')
const { engine, runs } = countingEngine()
const settings = { DATA_DIR: join(scratch, 'data') }
const { app, db, config } = await testApp({ settings, engine, runsJobs: true })
await testApp({ settings, engine, runsJobs: true, database: db }) // Whoever comes first makes a film, and the other does not.
const services = testServices({ config, db, engine })
const poor = testServices({ config, db, engine: noEngine })

const film = (given: object = {}) =>
  file({
    title: '映像',
    description: '短い映像。',
    kind: 'video',
    access: ['everyone'],
    tags: [],
    published: '2026-01-10',
    drawing: 'wave',
    ...given,
  })
async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  await mkdir(join(folder, 'lessons'), { recursive: true })
  await mkdir(join(folder, 'media'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
const stateOf = async (id: string) => {
  const films = await services.film.care.list()
  return films.find(({ lessonIds }) => lessonIds.includes(id))
}
const reaches = (id: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state }), {
    interval: 50,
  })
const lessonOf = async (id: string) => (await browser(app).call(getLesson, { id })).data

describe('a film', () => {
  test('is made once, in qualities that change at the same seconds, with sound and pictures', async () => {
    await write({ 'lessons/nami.md': film({ media: 'nami.mp4' }) })
    writeTestFilm(join(folder, 'media/nami.mp4'))
    await services.content.content.load(folder)
    expect(await lessonOf('nami')).toMatchObject({
      kind: 'video',
      durationSeconds: expect.closeTo(6, 1),
      film: { width: 640, height: 360 },
    })
    await reaches('nami', 'ready')
    expect(runs()).toBe(1)

    const lesson = await lessonOf('nami')
    expect(lesson).toMatchObject({
      film: { state: 'ready', heights: [360, 270], strip: { count: 3, everySeconds: 2 } },
      poster: { width: 640, height: 360 },
      media: { url: expect.stringMatching(/^\/v1\/film\/\w+\/[\w.-]+\/master\.m3u8$/) },
    })
    const { url = '', stripUrl = '' } = lesson?.media ?? {}
    const storedFolder = join(settings.DATA_DIR, 'objects/films', url.split('/')[3] ?? '')
    for (const name of ['v360', 'v270'])
      expect(contentOf(join(storedFolder, `${name}.m3u8`))).toMatchObject({
        codecs: ['h264'],
        keyframes: [0, 4],
      })
    expect(contentOf(join(storedFolder, 'audio.m3u8')).codecs).toEqual(['aac'])
    for (const name of ['v360', 'v270', 'audio'])
      expect(Math.abs(contentOf(join(storedFolder, `${name}.m3u8`)).seconds - 6)).toBeLessThan(0.1)
    expect(contentOf(join(storedFolder, 'master.m3u8')).codecs.sort()).toEqual(['aac', 'h264', 'h264'])
    for (const picture of [stripUrl, lesson?.poster?.url ?? ''])
      expect((await app.inject({ url: picture })).headers['content-type']).toBe('image/jpeg')
  })

  test('is whole on the wire: everything that its playlists name comes under the same grant', async () => {
    const url = (await lessonOf('nami'))?.media?.url ?? ''
    const names = ['master.m3u8']
    for (const name of names) {
      const answer = await app.inject({ url: url.replace('master.m3u8', name) })
      expect([name, answer.statusCode]).toEqual([name, 200])
      if (name.endsWith('.m3u8')) names.push(...namesIn(answer.body))
    }
    expect(names).toContain('v270-0002.m4s')
    expect(names).toContain('audio-init.mp4')
  })

  test('that breaks off has failed with the reason, is played as it is, and can be tried again', async () => {
    const whole = await readFile(join(folder, 'media/nami.mp4'))
    const faststart = join(folder, 'media/cut.mp4')
    await copyFile(join(folder, 'media/nami.mp4'), faststart)
    const start = whole.indexOf('mdat') + 2000
    const end = whole.indexOf('moov') - 4
    await writeFile(
      faststart,
      Buffer.concat([whole.subarray(0, start), Buffer.alloc(end - start), whole.subarray(end)]),
    )
    await write({ 'lessons/cut.md': film({ media: 'cut.mp4' }) })
    await services.content.content.load(folder)
    await reaches('cut', 'failed')
    expect((await stateOf('cut'))?.reason).toMatch(/\w/)
    expect((await lessonOf('cut'))?.media?.url).toMatch(/^\/v1\/media\//)

    await db.execute(sql`update films set media_key = 'other.mp4' where state = 'failed'`)
    await db.execute(sql`update lessons set media_key = 'other.mp4' where id = 'cut'`)
    await copyFile(join(folder, 'media/nami.mp4'), join(settings.DATA_DIR, 'media/other.mp4'))
    expect((await services.film.care.makeAgain('cut')).map(({ lessonIds }) => lessonIds)).toEqual([['cut']])
    await reaches('cut', 'ready')
  })
})

test('without the engine a film is served as it was loaded, and the loader says what to do about it', async () => {
  await write({ 'lessons/whole.md': film({ media: 'whole.mp4' }), 'media/whole.mp4': tinyFilm() })
  const { warnings } = await poor.content.content.load(folder)
  expect(warnings).toContainEqual(
    expect.stringMatching(/^1 film is served as loaded: the film engine does not run here.*films make`$/),
  )
  expect(await stateOf('whole')).toMatchObject({ state: 'whole' })
  expect(await lessonOf('whole')).toMatchObject({
    film: { state: 'whole', width: 320, height: 180, heights: [] },
    media: { url: expect.stringMatching(/^\/v1\/media\/\w+\.mp4\?/) },
  })
  await expect(poor.film.care.makeAgain(null)).rejects.toThrow('the film engine does not run here')
  await expect(services.film.care.makeAgain('nobody')).rejects.toThrow('nobody is no lesson with a film')
})
