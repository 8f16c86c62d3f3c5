import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signOut } from '@iki/contract/account/session'
import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  createDiaryEntry,
  deleteDiaryEntry,
  listPictureAddresses,
  pictureBytes,
  savePicture,
} from '@iki/contract/diary/diary'
import { mediaAddressMs } from '@iki/contract/media/media'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const directory = await temporaryDirectory()
const settings = { DATA_DIR: directory }
const { app, db } = await testApp({ clock, settings })
const objects = join(directory, 'objects/diary')

const aPage = async () => signedInBrowser(app, await createMember(db))

/** A photograph as a phone makes it: lying on its side, with the place where it was taken. */
const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c33' } })
  .withExif({ IFD0: { Make: 'Camera-of-Hana' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()
const small = (color: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer()
const red = await small('red')

const save = (page: Browser, id: string, file: Buffer) => page.call(savePicture, { id }, { file })
async function addressOf(page: Browser, id: string): Promise<string> {
  return (await page.call(listPictureAddresses, { ids: [id] })).data?.[0]?.url ?? ''
}
/** As an image element asks: with the cookies of its browser and nothing else. */
function show(page: Browser, url: string, headers: Record<string, string> = {}) {
  const cookie = [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  return app.inject({ url, headers: { cookie, ...headers } })
}

describe('a picture', () => {
  test('is stored upright and smaller, and shown to its owner', async () => {
    const page = await aPage()
    expect((await save(page, 'one', photo)).data).toEqual({ id: 'one', width: 800, height: 1600 })
    const shown = await show(page, await addressOf(page, 'one'))
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 1600,
    })
  })

  test('reveals nothing of the phone and the place', async () => {
    const page = await aPage()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera-of-Hana')
    await save(page, 'one', photo)
    const { rawPayload } = await show(page, await addressOf(page, 'one'))
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(rawPayload.includes('Camera-of-Hana')).toBe(false)
  })

  test('sent again under its id is the same, also twice at once; another file is refused', async () => {
    const page = await aPage()
    const files = async () => (await readdir(objects)).length
    await save(page, 'one', red)
    const before = await files()
    expect((await save(page, 'one', red)).data).toEqual({ id: 'one', width: 8, height: 8 })
    const blue = await small('blue')
    expect(await save(page, 'one', blue)).toMatchObject({ http: 409, code: 'picture_taken' })
    const twice = await Promise.all([1, 2, 3].map(() => save(page, 'two', blue)))
    expect(twice.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(await files()).toBe(before + 1)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may come as %s', async format => {
    const page = await aPage()
    expect((await save(page, 'one', await sharp(red).toFormat(format).toBuffer())).http).toBe(200)
  })

  test('is what its content says, whatever it is called; what is none is refused', async () => {
    const page = await aPage()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const cut = photo.subarray(0, 300)
    for (const [index, file] of [svg, cut, Buffer.from('GIF89a'), Buffer.from('text')].entries())
      expect(await save(page, `no-${index}`, file)).toMatchObject({ http: 415, code: 'picture_unreadable' })
    const headers = { 'content-type': 'image/jpeg' }
    expect((await page.call(savePicture, { id: 'png' }, { file: red, headers })).http).toBe(200)
  })

  test('that is small and unfolds to more than a phone takes is refused', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(pictureBytes)
    expect((await save(await aPage(), 'bomb', bomb)).code).toBe('picture_unreadable')
  })

  test('that is too large is answered so, and as nothing else', async () => {
    const page = await aPage()
    const large = Buffer.alloc(pictureBytes + 1)
    expect(await save(page, 'large', large)).toMatchObject({ http: 413, code: 'body_too_large' })
    expect((await save(page, 'largest', large.subarray(1))).code).toBe('picture_unreadable')
    const json = { headers: { 'content-type': 'application/json' } }
    expect((await page.call(savePicture, { id: 'json' }, json)).code).toBe('unsupported_body')
  })

  test('of a guest is not even read', async () => {
    const answer = await save(browser(app), 'one', Buffer.alloc(pictureBytes + 1))
    expect([answer.http, answer.code]).toEqual([401, 'not_signed_in'])
  })
})

describe('the address of a picture', () => {
  test('is given for one’s own alone', async () => {
    const [page, other] = [await aPage(), await aPage()]
    await save(page, 'one', red)
    expect((await other.call(listPictureAddresses, { ids: ['one', 'none'] })).data).toEqual([])
    expect((await save(other, 'one', await small('blue'))).http).toBe(200)
    const { data } = await page.call(listPictureAddresses, { ids: ['one', 'none'] })
    expect(data).toMatchObject([{ id: 'one', width: 8, height: 8 }])
  })

  test('opens in no other browser, not for long, not when it was changed, and not after signing out', async () => {
    const member = await createMember(db)
    const [page, other] = [await signedInBrowser(app, member), await aPage()]
    await save(page, 'one', red)
    await save(other, 'one', red)
    const url = await addressOf(page, 'one')
    expect((await show(page, url)).statusCode).toBe(200)
    expect((await show(browser(app), url)).statusCode).toBe(401)
    expect((await show(other, url)).statusCode).toBe(403)
    const othersOwn =
      new URL(await addressOf(other, 'one'), 'http://iki.test').searchParams.get('owner') ?? ''
    expect((await show(page, url.replace(member.uid, othersOwn))).statusCode).toBe(403)
    expect((await show(page, url.replace('/one?', '/two?'))).statusCode).toBe(403)
    clock.advance(mediaAddressMs + 1)
    expect((await show(page, url)).statusCode).toBe(403)
    const fresh = await addressOf(page, 'one')
    const cookies = new Map(page.cookies)
    await page.call(signOut, {})
    for (const [name, cookie] of cookies) page.cookies.set(name, cookie)
    expect((await show(page, fresh)).statusCode).toBe(401)
  })

  test('sends nothing to who has it already', async () => {
    const page = await aPage()
    await save(page, 'one', red)
    const url = await addressOf(page, 'one')
    const etag = String((await show(page, url)).headers.etag)
    const again = await show(page, url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

test('a file that was put in another’s place is not shown', async () => {
  const page = await aPage()
  await save(page, 'one', red)
  const first = new Set(await readdir(objects))
  await save(page, 'two', await small('blue'))
  const [second = ''] = (await readdir(objects)).filter(name => !first.has(name))
  const third = [...first][0] ?? ''
  await writeFile(join(objects, second), await readFile(join(objects, third)))
  expect((await show(page, await addressOf(page, 'two'))).statusCode).toBe(404)
})

test('what no diary names any more goes after a month, file and row; what one names stays', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  for (const id of ['kept', 'deleted', 'never'])
    await save(page, id, await small(id === 'kept' ? 'red' : 'blue'))
  const date = tokyoDay(clock())
  const write = (day: string, images: string[]) =>
    page.call(createDiaryEntry, { date: day, stress: 5, breath: 5, images })
  await write(date, ['kept'])
  const deleted = await write('2020-01-01', ['kept', 'deleted'])
  await page.call(deleteDiaryEntry, { id: deleted.data?.id ?? '' })
  const services = testServices({
    config: (await testApp({ database: db, settings })).config,
    db,
    clock,
    secret: secretFrom('another secret, which removing needs not'),
  })
  const left = async () => {
    const again = await signedInBrowser(app, member)
    const { data } = await again.call(listPictureAddresses, { ids: ['kept', 'deleted', 'never'] })
    return data?.map(({ id }) => id).toSorted()
  }
  await services.diary.diaries.purge()
  await services.diary.pictures.purge()
  expect(await left()).toEqual(['deleted', 'kept', 'never'])
  clock.advance(31 * 86_400_000)
  await services.diary.diaries.purge()
  await services.diary.pictures.purge()
  expect(await left()).toEqual(['kept'])
})

test('a file whose row is never written is removed later; one that is used is not', async () => {
  const page = await aPage()
  const wide = (width: number) =>
    sharp({ create: { width, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  await db.execute(sql`alter table diary_pictures add constraint broken check (width <> 31) not valid`)
  const before = new Set(await readdir(objects))
  expect((await save(page, 'lost', await wide(31))).http).toBe(500)
  await db.execute(sql`alter table diary_pictures drop constraint broken`)
  expect((await save(page, 'kept', await wide(30))).http).toBe(200)
  const { rows } = await db.execute(sql`select key from graphile_worker.jobs where key like 'diary/%'`)
  const made = (await readdir(objects)).filter(name => !before.has(name))
  expect(made).toHaveLength(2)
  expect(made.filter(name => rows.some(({ key }) => key === `diary/${name}`))).toHaveLength(1)
})

test('pictures are stored in a bucket where there is one', async () => {
  const server = await startObjectServer(join(directory, 'buckets'))
  afterAll(server.stop)
  const folder = join(directory, 'unused')
  const remote = await testApp({
    database: db,
    clock,
    settings: { DATA_DIR: folder, STORAGE_URL: server.url },
  })
  const page = await signedInBrowser(remote.app, await createMember(db))
  expect((await save(page, 'far', red)).http).toBe(200)
  expect((await show(page, await addressOf(page, 'far'))).statusCode).toBe(404)
  const cookie = [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const shown = await remote.app.inject({ url: await addressOf(page, 'far'), headers: { cookie } })
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 8])
  await expect(readdir(folder)).rejects.toThrow()
})
