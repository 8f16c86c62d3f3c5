import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signOut } from '@iki/contract/account/session'
import { mostCastSessions, startCastSession } from '@iki/contract/media/cast'
import { getArtModel, phoneAddressMs } from '@iki/contract/play/art'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { listenersOf } from '#test/listeners.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { artContent } from './art.content.ts'

const start = new Date('2026-11-22T00:00:00Z')
const clock = testClock(start)
const settings = { DATA_DIR: await temporaryDirectory(), CASTING: 'no' }
const node = await testApp({ clock, settings })
const { app, db } = node
const other = await testApp({ clock, settings, database: db })
const casting = await testApp({ clock, settings: { ...settings, CASTING: 'yes' }, database: db })
const { status, listener } = listenersOf(node, clock)

const art = {
  id: 'nami',
  title: '波',
  artist: '空木 玄',
  alt: '波の形',
  position: 10,
  contentHash: 'first',
  access: ['kafuku'],
  questions: [2, 0, 1].map(answer => ({ ask: 'どれですか', choices: ['い', 'ろ', 'は'], answer })),
  bodyHtml: '',
  viewKeys: Array.from({ length: 8 }, (_, k) => `nami-${k}.webp`),
  modelKey: 'nami.glb',
  modelIosKey: 'nami.usdz',
  pictureKey: 'nami.webp',
}

beforeAll(async () => {
  const media = join(node.config.dataDirectory, 'media')
  await mkdir(media, { recursive: true })
  for (const key of [art.modelKey, art.modelIosKey]) await writeFile(join(media, key), 'model')
})
beforeEach(async () => {
  clock.set(start)
  await db.execute(sql`truncate arts`)
  await artContent.saveRow({ db, clock }, art)
})

/** What a phone's viewer sends: no cookie at all. */
const phone = () => browser(app)
const modelFor = async (page: Browser) => {
  const { data } = await page.call(getArtModel, { id: art.id, reach: 'phone' })
  if (!data) throw new Error('No address was given.')
  return data
}

test('a phone’s own viewer gets the model without cookies, also where nobody may cast', async () => {
  const { page } = await listener()
  const { url, iosUrl, expiresAt } = await modelFor(page)
  for (const address of [url, iosUrl]) expect(await status(await phone(), address)).toBe(200)
  expect(Date.parse(expiresAt)).toBe(start.getTime() + phoneAddressMs)
})

test('a look into the room takes none of the member’s cast sessions', async () => {
  const { page } = await listenersOf(casting, clock).listener()
  const held = [await page.call(startCastSession, {}), await page.call(startCastSession, {})]
  expect(held).toHaveLength(mostCastSessions.ofBrowser)
  for (let k = 0; k < 3; k++) await page.call(getArtModel, { id: art.id, reach: 'phone' })
  const { rows } = await db.execute(sql`select id from cast_sessions order by started_at, id`)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(held.map(({ data }) => data?.id).toSorted())
})

test('its address ends after some minutes, and each request of the page gives one that lasts', async () => {
  const { page } = await listener()
  const { url } = await modelFor(page)
  clock.advance(phoneAddressMs - 1)
  expect(await status(await phone(), url)).toBe(200)
  const renewed = await modelFor(page)
  clock.advance(2)
  expect(await status(await phone(), url)).toBe(401)
  expect(await status(await phone(), renewed.url)).toBe(200)
})

test('it opens for nobody after its member has signed out, on every node', async () => {
  const { page } = await listener()
  const { url } = await modelFor(page)
  for (const each of [app, other.app]) expect(await status(await phone(), url, each)).toBe(200)
  await page.call(signOut, {})
  expect(await status(await phone(), url)).toBe(403)
  await expect.poll(async () => status(await phone(), url, other.app)).toBe(403)
})

test('it opens in no browser of another member', async () => {
  const [{ page }, { page: another }] = [await listener(), await listener()]
  const { url } = await modelFor(page)
  expect(await status(another, url)).toBe(403)
  expect(await status(page, url)).toBe(200)
})

test('it ends with the licence by which it was made', async () => {
  const { member, page } = await listener()
  const { url } = await modelFor(page)
  expect(await status(await phone(), url)).toBe(200)
  await licenceService({ db, clock }).revoke({ uid: member.uid, itemId: '000002', reason: '返金' })
  for (const each of [app, other.app])
    await expect.poll(async () => status(await phone(), url, each)).toBe(403)
})

test('it is of this model, this session and this right, and else a forged one', async () => {
  const [{ page }, { page: another }] = [await listener(), await listener()]
  const [{ url }, { url: theirs }] = [await modelFor(page), await modelFor(another)]
  const bearer = (address: string) => /bearer=[^&]+/.exec(address)?.[0] ?? ''
  expect(bearer(url)).not.toBe(bearer(theirs))
  for (const forged of [
    url.replace(bearer(url), bearer(theirs)),
    url.replace(bearer(url), bearer(url).replace('bearer', 'receiver')),
    url.replace(`&${bearer(url)}`, ''),
    url.replace('nami.glb', 'nami.usdz'),
    url.replace('access=kafuku', 'access=member'),
    `${url}&receiver=somebody`,
  ])
    expect(await status(await phone(), forged), forged).toBe(401)
  const { data: own } = await page.call(getArtModel, { id: art.id })
  expect(await status(await phone(), `${own?.url}&${bearer(url)}`)).toBe(401)
})
