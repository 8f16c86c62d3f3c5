import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signOut } from '@iki/contract/account/session'
import { filmMaster } from '@iki/contract/media/film'
import { getLesson, getLessonMedia } from '@iki/contract/media/lesson'
import { mediaAddressMs } from '@iki/contract/media/media'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { fetchMedium } from '#test/media-element.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { saveFilm } from './film.store.ts'

const clock = testClock()
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory } })
const segment = Buffer.from('0123456789'.repeat(100))
const half = { width: 640, height: 360, durationSeconds: 600, heights: [360], strip: null }

beforeAll(async () => {
  for (const folder of ['ready', 'half']) {
    const films = join(directory, 'objects/films', folder)
    await mkdir(films, { recursive: true })
    await writeFile(join(films, filmMaster), '#EXTM3U\n')
    await writeFile(join(films, 'v360-0001.m4s'), segment)
  }
  await writeFile(join(directory, 'objects/films/secret.m4s'), segment)
  const common = { ...half, reason: null, updatedAt: clock() }
  await saveFilm(db, { ...common, mediaKey: 'ready.mp4', state: 'ready' })
  await saveFilm(db, { ...common, mediaKey: 'half.mp4', state: 'working' })
})

const lines = [{ start: 0, end: 3, text: '息を <吸って> 吐く。' }]

async function watcher(mediaKey = 'ready.mp4', transcript = lines) {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const id = await createLesson(db, { kind: 'video', mediaKey, transcript })
  const { data } = await page.call(getLesson, { id })
  return { page, id, media: data?.media, folder: (data?.media?.captionsUrl ?? '').replace(/captions.*/, '') }
}

const fetchFile = (
  page: Browser,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => fetchMedium(app, page, url, { headers, method })

test('playlists are asked for again, segments are cached as long as the grant, both only by who has it', async () => {
  const { page, media, folder } = await watcher()
  const playlist = await fetchFile(page, media?.url ?? '')
  expect(playlist.statusCode).toBe(200)
  expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
  expect(playlist.headers['cache-control']).toBe('private, no-cache')
  const whole = await fetchFile(page, `${folder}v360-0001.m4s`)
  expect(whole.rawPayload.equals(segment)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': `private, max-age=${mediaAddressMs / 1000}, immutable`,
    'cross-origin-resource-policy': 'same-origin',
  })
  const beyond = await fetchFile(page, `${folder}v360-0001.m4s`, { range: 'bytes=9999-' })
  expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
  const part = await fetchFile(page, `${folder}v360-0001.m4s`, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    'bytes 10-19/1000',
    '0123456789',
  ])
  const head = await fetchFile(page, `${folder}v360-0001.m4s`, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', ''])
})

test('a grant is refused to a guest, in another browser, after signing out and when it is over', async () => {
  const { page, media } = await watcher()
  const url = media?.url ?? ''
  expect((await fetchFile(browser(app), url)).statusCode).toBe(401)
  expect((await fetchFile((await watcher()).page, url)).statusCode).toBe(403)
  const cookies = new Map(page.cookies)
  await page.call(signOut, {})
  for (const [name, cookie] of cookies) page.cookies.set(name, cookie)
  expect((await fetchFile(page, url)).statusCode).toBe(401)
  const { page: late, media: old } = await watcher()
  clock.advance(mediaAddressMs + 1)
  expect((await fetchFile(late, old?.url ?? '')).statusCode).toBe(403)
})

test('a grant that was changed, or is another film’s, opens nothing', async () => {
  const { page, media, folder } = await watcher()
  const [, , , key = '', grant = ''] = (media?.url ?? '').split('/')
  const [scope, expires, signature, ...right] = grant.split('.')
  const later = String(Number(expires) + 60_000)
  for (const forged of [
    [scope, later, signature, ...right],
    [scope, expires, '', ...right],
    [scope, '', signature, ...right],
    [scope, expires, signature],
    [scope, expires, signature, '', 'everyone'],
    [scope, expires, signature, '', 'member'],
    ['poster', expires, signature, ...right],
    ['constructor', expires, signature, ...right],
    [expires, signature, ...right],
    [scope],
  ].map(terms => terms.join('.')))
    expect(
      (await fetchFile(page, `/v1/film/${key}/${forged}/${filmMaster}`)).statusCode,
    ).toBeGreaterThanOrEqual(400)
  expect((await fetchFile(page, folder.replace('/ready/', '/half/') + filmMaster)).statusCode).toBe(403)
})

test('no name leads out of the folder, and what is not there is not found', async () => {
  const { page, folder } = await watcher()
  for (const name of ['..%2fsecret.m4s', '%2e%2e/secret.m4s', '../secret.m4s', '.m4s', 'a%00.m4s'])
    expect((await fetchFile(page, folder + name)).statusCode).toBeGreaterThanOrEqual(400)
  for (const name of ['v360-0002.m4s', 'film.json', 'v720.m3u8'])
    expect((await fetchFile(page, folder + name)).statusCode).toBe(404)
})

test('of a film that is not ready nothing is seen but its captions', async () => {
  const { page, media, folder } = await watcher('half.mp4')
  expect(media?.url).toMatch(/^\/v1\/media\/half\.mp4/)
  expect((await fetchFile(page, folder + filmMaster)).statusCode).toBe(404)
  expect((await fetchFile(page, media?.captionsUrl ?? '')).statusCode).toBe(200)
})

test('a film in which nothing is said offers no captions, neither at first nor with a fresh grant', async () => {
  const spoken = await watcher()
  const silent = await watcher('ready.mp4', [])
  expect(silent.media?.url).toMatch(/master\.m3u8$/)
  expect(silent.media?.captionsUrl).toBeUndefined()
  for (const { page, id, media } of [spoken, silent]) {
    const { data } = await page.call(getLessonMedia, { id })
    expect(data?.captionsUrl !== undefined).toBe(media?.captionsUrl !== undefined)
  }
})

test('captions are what is said in a lesson of this film, and of no other', async () => {
  const { page, media } = await watcher()
  const url = media?.captionsUrl ?? ''
  const captions = await fetchFile(page, url)
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.body).toContain('00:00:00.000 --> 00:00:03.000\n息を &lt;吸って&gt; 吐く。')
  const other = await createLesson(db, { mediaKey: 'other.mp4', transcript: lines })
  for (const lesson of [other, 'nobody'])
    expect((await fetchFile(page, url.replace(/lesson=.*/, `lesson=${lesson}`))).statusCode).toBe(404)
  expect((await fetchFile(page, url.replace(/\?.*/, ''))).statusCode).toBe(404)
})
