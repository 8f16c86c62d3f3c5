import { signOut } from '@iki/contract/account/session'
import {
  castSessionMs,
  endCastSession,
  mostCastSessions,
  renewCastSession,
  startCastSession,
} from '@iki/contract/media/cast'
import { getLessonMedia } from '@iki/contract/media/lesson'
import { longestFilmMs } from '@iki/contract/media/media'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { listenersOf } from '#test/listeners.ts'
import { fetchMedium } from '#test/media-element.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = testClock(start)
const settings = { DATA_DIR: await temporaryDirectory() }
const node = await testApp({ clock, settings })
const { app, db } = node
const other = await testApp({ clock, settings, database: db })
const { status, store, listener, createFilm } = listenersOf(node, clock)

beforeAll(store)
beforeEach(() => clock.set(start))

/** Has no cookies, and is in another room. */
const receiver = browser(app)
const gets = (url: string | undefined, at = app) => status(receiver, url, at)
const segmentOf = (url = '') => url.replace(/[^/]+$/, 'v360-0001.m4s')
const addressFor = (page: Browser, id: string, castSession?: string) =>
  page.call(getLessonMedia, { id, reach: 'receiver', ...(castSession !== undefined && { castSession }) })
const begin = async (page: Browser) => (await page.call(startCastSession, {})).data?.id ?? ''

/** A member who casts a film and a lesson. */
async function caster() {
  const { member, page } = await listener()
  const castSession = await begin(page)
  const [film, lesson] = [await createFilm(), await createLesson(db)]
  const [picture, sound] = await Promise.all([film, lesson].map(id => addressFor(page, id, castSession)))
  const urls = [segmentOf(picture?.data?.url), sound?.data?.url ?? '']
  return { member, page, castSession, film, lesson, urls }
}

describe('a receiver', () => {
  test('gets by its address what is cast, on every node, for as long as the sender renews', async () => {
    const { page, castSession, urls } = await caster()
    for (let passedMs = 0; passedMs < 25 * 60_000; passedMs += castSessionMs / 2) {
      for (const url of urls) for (const each of [app, other.app]) expect(await gets(url, each)).toBe(200)
      clock.advance(castSessionMs / 2)
      expect((await page.call(renewCastSession, { id: castSession })).http).toBe(200)
    }
  })

  test('gets nothing more once nobody has renewed for a while, and what is over can’t be renewed', async () => {
    const { page, castSession, urls } = await caster()
    clock.advance(castSessionMs - 1)
    for (const url of urls) expect(await gets(url)).toBe(200)
    clock.advance(1)
    for (const url of urls) expect(await gets(url)).toBe(403)
    expect((await page.call(renewCastSession, { id: castSession })).code).toBe('cast_ended')
    expect((await addressFor(page, await createLesson(db), castSession)).code).toBe('cast_ended')
  })

  test.each(['the sender stops', 'the member signs out', 'the licence is revoked'])(
    'gets nothing more, from any node, when %s',
    async what => {
      const { member, page, castSession, urls } = await caster()
      for (const url of urls) for (const each of [app, other.app]) expect(await gets(url, each)).toBe(200)
      if (what === 'the sender stops') await page.call(endCastSession, { id: castSession })
      else if (what === 'the member signs out') await page.call(signOut, {})
      else await licenceService({ db, clock }).revoke({ uid: member.uid, itemId: '000002', reason: null })
      for (const url of urls)
        for (const each of [app, other.app]) await expect.poll(() => gets(url, each)).toBeGreaterThan(400)
      expect((await page.call(renewCastSession, { id: castSession })).code).toBe(
        what === 'the licence is revoked'
          ? null
          : what === 'the sender stops'
            ? 'cast_ended'
            : 'not_signed_in',
      )
    },
  )

  test('gets no address that lasts for ever: twice the medium, six hours at most', async () => {
    const { page } = await listener()
    const castSession = await begin(page)
    const { data } = await addressFor(page, await createFilm({ durationSeconds: 40_000 }), castSession)
    expect(Date.parse(data?.expiresAt ?? '') - clock().getTime()).toBe(longestFilmMs)
    for (let passedMs = 0; passedMs <= longestFilmMs; passedMs += castSessionMs / 2) {
      clock.advance(castSessionMs / 2)
      await node.db.execute(`update cast_sessions set ends_at = '2027-01-01' where id = '${castSession}'`)
    }
    expect(await gets(segmentOf(data?.url))).toBe(401)
  })

  test('gets what is open to everyone without a cast session, also from a guest', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    const { data } = await addressFor(browser(app), id)
    expect(await gets(data?.url)).toBe(200)
  })

  test('gets nothing else by what it has: its address is for one medium, and its cast session is signed', async () => {
    const [{ urls, castSession }, { castSession: another }] = [await caster(), await caster()]
    const [segment = '', sound = ''] = urls
    for (const url of [
      sound.replace(castSession, another),
      sound.replace(`&receiver=${castSession}`, ''),
      sound.replace('access=kafuku', 'access=member'),
      sound.replace('medium', 'another'),
      segment.replace(castSession, another),
      segment.replace('/film/film/', '/film/another/'),
      segment.replace('/film.', '/poster.'),
    ])
      expect(await gets(url), url).toBeGreaterThan(400)
  })
})

describe('an address for a receiver', () => {
  test('is refused without the right to play the lesson, and without a cast session of this browser', async () => {
    const [{ page, member, lesson, castSession }, { castSession: theirs }] = [await caster(), await caster()]
    const poor = await signedInBrowser(app, await createMember(db))
    expect((await addressFor(poor, lesson, await begin(poor))).code).toBe('plan_required')
    for (const senderId of [undefined, theirs, 'nothing', 'constructor-of'])
      expect((await addressFor(page, lesson, senderId)).code).toBe('cast_ended')
    const elsewhere = await signedInBrowser(app, member)
    expect((await addressFor(elsewhere, lesson, castSession)).code).toBe('cast_ended')
    expect((await elsewhere.call(renewCastSession, { id: castSession })).code).toBe('cast_ended')
    expect((await addressFor(browser(app), lesson, castSession)).code).toBe('not_signed_in')
  })
})

test('nobody ends what another member casts; a browser of one’s own may', async () => {
  const { member, castSession, urls } = await caster()
  const { page: stranger } = await listener()
  expect((await stranger.call(endCastSession, { id: castSession })).http).toBe(200)
  for (const url of urls) expect(await gets(url)).toBe(200)
  const elsewhere = await signedInBrowser(app, member)
  await elsewhere.call(endCastSession, { id: castSession })
  for (const url of urls) await expect.poll(() => gets(url)).toBe(403)
})

describe('receivers at once', () => {
  const { ofBrowser, ofMember } = mostCastSessions
  const soundFor = async (page: Browser, castSession: string) =>
    (await addressFor(page, await createLesson(db), castSession)).data?.url ?? ''

  test('are few in a browser: another one ends the oldest', async () => {
    const { page } = await listener()
    const urls: string[] = []
    for (let count = 0; count <= ofBrowser; count++) {
      clock.advance(1)
      urls.push(await soundFor(page, await begin(page)))
    }
    for (const each of [app, other.app]) await expect.poll(() => gets(urls[0], each)).toBe(403)
    for (const url of urls.slice(1)) expect(await gets(url)).toBe(200)
  })

  test('are few of a member: another browser is refused until one of them is over', async () => {
    const { member, page } = await listener()
    const open = async () => signedInBrowser(app, member)
    const browsers = [page, await open()]
    for (const each of browsers) for (let count = 0; count < ofBrowser; count++) await begin(each)
    expect(browsers.length * ofBrowser).toBe(ofMember)
    const late = await open()
    expect((await late.call(startCastSession, {})).code).toBe('too_many_receivers')
    await browsers[1]?.call(signOut, {})
    expect((await late.call(startCastSession, {})).http).toBe(200)
    clock.advance(castSessionMs)
    expect((await late.call(startCastSession, {})).http).toBe(200)
  })

  test('are no more when they are asked for at one moment', async () => {
    const { member } = await listener()
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signedInBrowser(app, member)))
    const answers = await Promise.all(browsers.map(page => page.call(startCastSession, {})))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(ofMember)
    expect(answers.filter(({ code }) => code === 'too_many_receivers')).toHaveLength(6 - ofMember)
  })
})

describe('where casting is switched off', async () => {
  const off = await testApp({ clock, settings: { ...settings, CASTING: 'no' }, database: db })

  test('no cast session begins, and no address for a receiver is made, of whatever access', async () => {
    const { member } = await listener()
    const page = await signedInBrowser(off.app, member)
    expect((await page.call(startCastSession, {})).code).toBe('casting_off')
    expect((await page.call(renewCastSession, { id: 'any' })).code).toBe('casting_off')
    for (const access of [['everyone'], ['kafuku']])
      expect((await addressFor(page, await createLesson(db, { access }), 'any')).code).toBe('casting_off')
    expect((await page.call(getLessonMedia, { id: await createLesson(db) })).http).toBe(200)
  })

  test('what was cast before gets nothing more', async () => {
    const { urls } = await caster()
    for (const url of urls) expect(await gets(url, off.app)).toBe(403)
  })
})

describe('pages of others', () => {
  const cors = 'access-control-allow-origin'
  const asked = (page: Browser, url: string, origin: string) =>
    fetchMedium(app, page, url, { headers: { origin } })

  test('read no answer, but those of a receiver what it is cast', async () => {
    const { page, lesson, urls } = await caster()
    for (const url of urls) {
      const { headers } = await asked(receiver, url, 'https://www.gstatic.com')
      expect(headers).toMatchObject({ [cors]: 'https://www.gstatic.com', vary: 'origin' })
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      for (const origin of ['https://evil.example', 'null', 'https://www.gstatic.com.evil.example'])
        expect((await asked(receiver, url, origin)).headers[cors]).toBeUndefined()
    }
    const { data: own } = await page.call(getLessonMedia, { id: lesson })
    expect((await asked(page, own?.url ?? '', 'https://www.gstatic.com')).headers[cors]).toBeUndefined()
  })

  test('are told that a receiver may ask for parts, and nothing of what there is', async () => {
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/v1/media/nothing.mp3',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    const answer = await ask('https://www.gstatic.com')
    expect([answer.statusCode, answer.headers[cors]]).toEqual([204, 'https://www.gstatic.com'])
    expect(answer.headers['access-control-allow-headers']).toContain('range')
    expect((await ask('https://evil.example')).headers[cors]).toBeUndefined()
  })
})

test('what is played asks the database for nothing, segment after segment', async () => {
  const { urls } = await caster()
  const { page } = await listener()
  const { data } = await page.call(getLessonMedia, { id: await createFilm() })
  const own = segmentOf(data?.url)
  for (const url of urls) await gets(url)
  await status(page, own)
  const before = db.pool.totalCount
  const asked = await countQueries(async () => {
    for (let count = 0; count < 50; count++) {
      for (const url of urls) expect(await gets(url)).toBe(200)
      expect(await status(page, own)).toBe(200)
    }
  })
  expect(asked).toBe(0)
  expect(db.pool.totalCount).toBe(before)
})

/** Of this node's pool. */
async function countQueries(work: () => Promise<void>): Promise<number> {
  let count = 0
  const { query } = db.pool
  Object.assign(db.pool, {
    query: (...args: unknown[]) => {
      count++
      return Reflect.apply(query, db.pool, args)
    },
  })
  await work().finally(() => Object.assign(db.pool, { query }))
  return count
}

test('a member’s cast sessions end with the member', async () => {
  const ended: TestMember = await createMember(db)
  const page = await signedInBrowser(app, ended)
  await begin(page)
  await db.execute(`delete from users where uid = '${ended.uid}'`)
  const { rows } = await db.execute(`select 1 from cast_sessions where uid = '${ended.uid}'`)
  expect(rows).toEqual([])
})
