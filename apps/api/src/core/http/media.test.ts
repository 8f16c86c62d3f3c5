import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signOut } from '@iki/contract/account/session'
import { getLesson } from '@iki/contract/media/lesson'
import { mediaAddressMs } from '@iki/contract/media/media'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { fetchMedium as fetch } from '#test/media-element.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory } })
const bytes = Buffer.from('0123456789'.repeat(100))

beforeAll(async () => {
  await mkdir(join(directory, 'media'), { recursive: true })
  await writeFile(join(directory, 'media/medium.mp3'), bytes)
})

async function listener(server = app) {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(server, member)
  const id = await createLesson(db)
  const { data } = await page.call(getLesson, { id })
  return { page, url: data?.media?.url ?? '' }
}

const fetchMedium = (page: Browser, url: string, headers: Record<string, string> = {}) =>
  fetch(app, page, url, { headers })

describe('a medium', () => {
  test('comes whole and by ranges in the browser its address was made for', async () => {
    const { page, url } = await listener()
    const whole = await fetchMedium(page, url)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-type']).toBe('audio/mpeg')
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const part = await fetchMedium(page, url, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe('bytes 10-19/1000')
    expect(part.body).toBe('0123456789')
    const beyond = await fetchMedium(page, url, { range: 'bytes=1000-' })
    expect(beyond.statusCode).toBe(416)
    const many = Array.from({ length: 500 }, (_, index) => `${index * 2}-${index * 2}`).join()
    expect((await fetchMedium(page, url, { range: `bytes=${many}` })).rawPayload).toHaveLength(1000)
  })

  test('is not sent again to who has it, and no part of it to who has a part of something else', async () => {
    const { page, url } = await listener()
    const { headers } = await fetchMedium(page, url)
    const etag = String(headers.etag)
    expect((await fetchMedium(page, url, { 'if-none-match': etag })).statusCode).toBe(304)
    const range = 'bytes=10-19'
    expect((await fetchMedium(page, url, { range, 'if-range': etag })).statusCode).toBe(206)
    expect((await fetchMedium(page, url, { range, 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('is not read for who asks how long it is', async () => {
    const mediaKey = 'long.mp3'
    const file = join(directory, 'media', mediaKey)
    await writeFile(file, Buffer.alloc(3_000_000))
    const id = await createLesson(db, { access: ['everyone'], mediaKey })
    const { data } = await browser(app).call(getLesson, { id })
    const url = data?.media?.url ?? ''
    await app.inject({ url, headers: { range: 'bytes=0-0' } })
    await rm(file) // What would be read now fails.
    for (const [range, status, length] of [
      ['bytes=0-', 206, '3000000'],
      ['bytes=2999999-', 206, '1'],
      ['', 200, '3000000'],
    ] as const) {
      const head = await app.inject({ method: 'HEAD', url, headers: { range } })
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([status, length, ''])
    }
  })

  test('is refused to a stranger, in another member’s browser and after signing out', async () => {
    const { page, url } = await listener()
    expect((await fetchMedium(browser(app), url)).statusCode).toBe(401)
    const { page: other } = await listener()
    expect((await fetchMedium(other, url)).statusCode).toBe(403)
    const cookies = new Map(page.cookies)
    await page.call(signOut, {})
    expect((await fetchMedium(page, url)).statusCode).toBe(401)
    for (const [name, cookie] of cookies) page.cookies.set(name, cookie)
    expect((await fetchMedium(page, url)).statusCode).toBe(401)
  })

  test('is asked for again each time; a picture is cached for ten minutes, one of everyone’s as long as its address', async () => {
    const mediaKey = 'painting.webp'
    await writeFile(join(directory, 'media', mediaKey), bytes)
    clock.set(new Date('2026-12-01T03:30:00Z'))
    const { page, url } = await listener()
    expect((await fetchMedium(page, url)).headers['cache-control']).toBe('private, no-cache')
    const lifeOf = async (access: string[]) => {
      const { data } = await page.call(getLesson, { id: await createLesson(db, { access, mediaKey }) })
      const address = data?.media?.url ?? ''
      const { headers } = await fetchMedium(page, address)
      const missing = await fetchMedium(page, address.replace('painting', 'another'))
      expect([missing.statusCode, missing.headers['cache-control']]).toEqual([403, 'no-store'])
      return headers['cache-control']
    }
    expect(await lifeOf(['member'])).toBe('private, max-age=600, immutable')
    expect(await lifeOf(['everyone'])).toBe('private, max-age=1800, immutable')
    clock.set(new Date('2026-12-01T03:49:59Z'))
    expect(await lifeOf(['everyone'])).toBe('private, max-age=601, immutable')
  })

  test('is refused when its address has ended or was changed', async () => {
    const { page, url } = await listener()
    const address = new URL(url, 'http://iki.test')
    address.searchParams.set('expires', String(Number(address.searchParams.get('expires')) + 60_000))
    expect((await fetchMedium(page, address.pathname + address.search)).statusCode).toBe(403)
    expect((await fetchMedium(page, url.replace('medium', 'another'))).statusCode).toBe(403)
    expect((await fetchMedium(page, url.split('?')[0] ?? '')).statusCode).toBe(400)
    clock.advance(mediaAddressMs + 1)
    expect((await fetchMedium(page, url)).statusCode).toBe(403)
  })

  test('that is open to everyone comes to a guest', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    const { data } = await browser(app).call(getLesson, { id })
    expect((await fetchMedium(browser(app), data?.media?.url ?? '')).statusCode).toBe(200)
  })

  test('is named to a proxy that sends it, to nobody who may not have it, and its own bytes are not sent', async () => {
    const settings = { DATA_DIR: directory, TRUST_PROXY: 'yes', MEDIA_BY_PROXY: 'yes' }
    const { app: behind } = await testApp({ database: db, clock, settings })
    const { page, url } = await listener(behind)
    const { statusCode, headers, body } = await fetch(behind, page, url, {
      headers: { range: 'bytes=10-19' },
    })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers).toMatchObject({
      'x-accel-redirect': '/iki-media/medium.mp3',
      'content-type': 'audio/mpeg',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    const refused = await fetch(behind, browser(behind), url)
    expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([401, undefined])
  })

  test('of one’s own may not be shown by a page of somebody else', async () => {
    const { page, url } = await listener()
    const { headers } = await fetchMedium(page, url)
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('of one’s own is shown by the operator’s own clients on other hosts of the site', async () => {
    const settings = { DATA_DIR: directory, CLIENT_ORIGINS: 'https://old.iki.test' }
    const { app: withClients } = await testApp({ clock, database: db, settings })
    const { page, url } = await listener(withClients)
    const { headers } = await fetch(withClients, page, url)
    expect(headers['cross-origin-resource-policy']).toBe('same-site')
  })

  test('never leads out of its folder', async () => {
    const { page, url } = await listener()
    const query = url.split('?')[1]
    for (const path of ['..%2fsecret', '%2e%2e/secret', '..', 'a/../../secret'])
      expect((await fetchMedium(page, `/v1/media/${path}?${query}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
