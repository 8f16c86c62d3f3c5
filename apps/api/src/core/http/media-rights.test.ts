import { getPicture, listPictureAddresses, savePicture } from '@iki/contract/diary/diary'
import { filmMaster, filmPoster } from '@iki/contract/media/film'
import { getLesson, getLessonMedia, getPlaylist } from '@iki/contract/media/lesson'
import { longestFilmMs } from '@iki/contract/media/media'
import { createImpression, getImpression } from '@iki/contract/people/impression'
import { saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { listenersOf } from '#test/listeners.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = testClock(start)
const settings = { DATA_DIR: await temporaryDirectory() }
const node = await testApp({ clock, settings })
const { app, db } = node
const other = await testApp({ clock, settings, database: db })
const licences = licenceService({ db, clock })
const { status, store, listener, createFilm } = listenersOf(node, clock)

beforeAll(store)
beforeEach(() => clock.set(start))

const revokeKafuku = (uid: string) => licences.revoke({ uid, itemId: '000002', reason: '返金' })
const another = (url: string, file: string) => url.replace(/[^/]+$/, file)

test('a node that was cut off from the others reads licences again as soon as it is connected again', async () => {
  const { member, page } = await listener()
  const { data } = await page.call(getLesson, { id: await createLesson(db) })
  expect(await status(page, data?.media?.url)).toBe(200)
  // Time stands still for the cache, so that it forgets nothing by itself.
  const stoppedClock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => stoppedClock.mockRestore())
  // Nobody is told of it.
  await db.execute(sql`update licences set status = 'revoked' where uid = ${member.uid}`)
  expect(await status(page, data?.media?.url)).toBe(200)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`)
  await expect.poll(() => status(page, data?.media?.url)).toBe(403)
})

describe('a licence that is revoked', () => {
  test('closes addresses of sound that were given before, on every node', async () => {
    const { member, page } = await listener()
    const { data } = await page.call(getLesson, { id: await createLesson(db) })
    expect(await status(page, data?.media?.url)).toBe(200)
    expect(await status(page, data?.media?.url, other.app)).toBe(200)
    await revokeKafuku(member.uid)
    for (const each of [app, other.app])
      await expect.poll(() => status(page, data?.media?.url, each)).toBe(403)
  })

  test('closes a film in the middle, also where the browser keeps its address for as long as the film', async () => {
    const { member, page } = await listener()
    const id = await createFilm()
    const { data: own } = await page.call(getLessonMedia, { id })
    const { data: native } = await page.call(getLessonMedia, { id, reach: 'native' })
    const segments = [own, native].map(media => another(media?.url ?? '', 'v360-0001.m4s'))
    for (const segment of segments) expect(await status(page, segment)).toBe(200)
    await revokeKafuku(member.uid)
    for (const segment of segments)
      for (const each of [app, other.app]) await expect.poll(() => status(page, segment, each)).toBe(403)
  })

  test('closes what others have posted in its timeline; one’s own pictures stay one’s own', async () => {
    const [{ page: author }, { member, page }] = [await listener(), await listener()]
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
      .png()
      .toBuffer()
    const post = async (poster: typeof page, picture: string) => {
      await poster.call(saveImpressionPicture, { id: picture }, { file })
      const { data } = await poster.call(createImpression, {
        id: `post-with-${picture}`,
        plan: 'kafuku',
        body: '息がふかくなりました。',
        pictures: [picture],
      })
      return (await page.call(getImpression, { id: data?.id ?? '' })).data?.pictures[0]?.url
    }
    const [theirs, mine] = [await post(author, 'of-the-author'), await post(page, 'of-the-reader')]
    await page.call(savePicture, { id: 'of-a-day' }, { file })
    const { data: ofDay } = await page.call(listPictureAddresses, { ids: ['of-a-day'] })
    for (const url of [theirs, mine, ofDay?.[0]?.url]) expect(await status(page, url)).toBe(200)
    await revokeKafuku(member.uid)
    await expect.poll(() => status(page, theirs)).toBe(403)
    for (const url of [mine, ofDay?.[0]?.url]) expect(await status(page, url)).toBe(200)
  })
})

test('a licence that ends in the middle of a film ends its address at that second', async () => {
  const { page } = await listener({ lastsMs: 60_000 })
  const id = await createFilm({ durationSeconds: 7_200 })
  const { data } = await page.call(getLessonMedia, { id, reach: 'native' })
  const segment = another(data?.url ?? '', 'v360-0001.m4s')
  clock.advance(59_000)
  expect(await status(page, segment)).toBe(200)
  clock.advance(1_001)
  expect(await status(page, segment)).toBe(403)
  expect((await page.call(getLessonMedia, { id, reach: 'native' })).code).toBe('plan_required')
})

test('a member who is disabled gets nothing more by any address', async () => {
  const { member, page } = await listener()
  const { data } = await page.call(getLesson, { id: await createLesson(db) })
  expect(await status(page, data?.media?.url)).toBe(200)
  await db.execute(
    sql`update auth_sessions set revoked_at = ${start.toISOString()} where uid = ${member.uid}`,
  )
  // Another node that has never seen the session reads of it in the database.
  expect(await status(page, data?.media?.url, other.app)).toBe(401)
})

test('an operator sees all, without a licence and at any hour', async () => {
  const page = await signedInBrowser(app, await createMember(db, { authority: 'operator' }))
  const id = await createLesson(db)
  await createPlaylist(db, [id], { opening: [{ from: '06:00', to: '07:00' }] })
  const { data } = await page.call(getLesson, { id })
  expect(await status(page, data?.media?.url)).toBe(200)
})

describe('an address', () => {
  test('of a browser that keeps it lasts for twice the film, six hours at most, and for its cookie only', async () => {
    const { page } = await listener()
    const { page: thief } = await listener()
    for (const [durationSeconds, lastsMs] of [
      [600, 30 * 60_000],
      [40_000, longestFilmMs],
    ] as const) {
      clock.set(start)
      const { data } = await page.call(getLessonMedia, {
        id: await createFilm({ durationSeconds }),
        reach: 'native',
      })
      clock.advance(lastsMs - 1)
      expect(await status(page, data?.url)).toBe(200)
      expect(await status(thief, data?.url)).toBe(403)
      expect(await status(browser(app), data?.url)).toBe(401)
      clock.advance(2)
      expect(await status(page, data?.url)).toBe(403)
    }
  })

  test('names its right: another, none, or one that nobody knows is a forged one', async () => {
    const { page } = await listener()
    const poor = await signedInBrowser(app, await createMember(db))
    const { data } = await page.call(getLesson, { id: await createLesson(db) })
    const open = await poor.call(getLesson, { id: await createLesson(db, { access: ['member'] }) })
    expect(await status(poor, open.data?.media?.url)).toBe(200)
    const url = data?.media?.url ?? ''
    for (const forged of [
      url.replace('access=kafuku', 'access=member'),
      url.replace('access=kafuku', 'access=everyone'),
      url.replace('access=kafuku', 'access=kafuku.eichi'),
      url.replace('access=kafuku', 'access=operator'),
      url.replace('access=kafuku', 'access=constructor'),
      url.replace('&access=kafuku', ''),
      `${url}&receiver=somebody`,
    ])
      expect(await status(page, forged), forged).toBe(403)
    for (const forged of [url.replace('access=kafuku', 'access='), `${url}&access=kafuku`])
      expect(await status(page, forged), forged).toBeGreaterThanOrEqual(400)
  })

  test('of a diary’s picture is nobody else’s and of no other picture', async () => {
    const [{ page }, { page: thief }] = [await listener(), await listener()]
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    for (const id of ['a-day', 'a-night']) await page.call(savePicture, { id }, { file })
    const { data } = await page.call(listPictureAddresses, { ids: ['a-day'] })
    const url = data?.[0]?.url ?? ''
    expect(url).toContain(getPicture.path.replace('{id}', 'a-day'))
    expect(await status(page, url)).toBe(200)
    expect(await status(page, url.replace('a-day', 'a-night'))).toBe(403)
    expect(await status(page, url.replace('access=member', 'access=everyone'))).toBe(403)
    expect(await status(thief, url)).toBe(403)
    expect(await status(browser(app), url)).toBe(401)
  })
})

describe('the grant of a poster', () => {
  async function posterOf(given: Parameters<typeof createFilm>[0] = {}) {
    const { page } = await listener()
    const id = await createFilm(given)
    const tag = await createPlaylist(db, [id], {
      opening: given?.opening ?? null,
      access: given?.access ?? ['kafuku'],
    })
    const { data } = await page.call(getPlaylist, { playtag: tag })
    return { page, id, url: data?.lessons[0]?.poster?.url ?? '' }
  }

  test('opens the poster, and no other file of the film', async () => {
    const { page, url } = await posterOf()
    expect(await status(page, url)).toBe(200)
    for (const file of [filmMaster, 'v360-0001.m4s', 'strip.jpg', 'captions.vtt'])
      expect(await status(page, another(url, file)), file).toBe(403)
  })

  test('that calls itself one of the film is a forged one', async () => {
    const { page, url } = await posterOf()
    const forged = url.replace('/poster.', '/film.')
    expect(forged).not.toBe(url)
    for (const file of [filmMaster, filmPoster]) expect(await status(page, another(forged, file))).toBe(403)
  })

  test('ends with the hours in which the film is open, as the film’s does', async () => {
    const closing = new Date(start.getTime() + 60_000)
    const opening = [{ from: start.toISOString(), to: closing.toISOString() }]
    const { page, id, url } = await posterOf({ opening })
    const { data } = await page.call(getLessonMedia, { id, reach: 'native' })
    expect(await status(page, url)).toBe(200)
    expect(await status(page, data?.url)).toBe(200)
    clock.set(new Date(closing.getTime() + 1))
    expect(await status(page, url)).toBe(403)
    expect(await status(page, data?.url)).toBe(403)
  })

  test('of a film that is open to everyone comes to a guest, who gets nothing else by it', async () => {
    const { url } = await posterOf({ access: ['everyone'] })
    expect(await status(browser(app), url)).toBe(200)
    expect(await status(browser(app), another(url, filmMaster))).toBe(403)
  })
})
