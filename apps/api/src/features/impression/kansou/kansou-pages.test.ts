import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { listTimeline } from '@iki/contract/people/impression'
import * as kansou from '@iki/contract/people/kansou'
import { listRoomMessages } from '@iki/contract/people/room'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { insertImpression } from '../impression.store.ts'

/** Pages of impressions hold each post once, however many were written in one second, whatever zone machines are in. */

const plan = 'kafuku' as const
const { database, url } = await createTestDatabase()
const name = new URL(url).pathname.slice(1)
await database.execute(sql.raw(`alter database ${name} set timezone to 'America/St_Johns'`))
const db = await openDatabase(url, {
  maxConnections: 5,
  statementTimeoutMs: 10_000,
  applicationName: 'iki-test',
})
afterAll(() => closeDatabase(db))
const { app } = await testApp({ database: db })

const author = await createMember(db)
const reader = await createMember(db)
for (const { uid } of [author, reader]) await createLicence(db, uid)
const [own, other] = [await signedInBrowser(app, author), await signedInBrowser(app, reader)]

/** The same for every run: a test that fails once fails again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const posts: { id: string; at: Date }[] = []

beforeAll(async () => {
  const next = numbers(7)
  const add = async (at: Date) => {
    const post = { id: newId(), at }
    posts.push(post)
    await insertImpression(db, {
      ...post,
      uid: author.uid,
      plan,
      status: 'open',
      body: '息',
      html: '<p>息</p>',
      searchText: '息',
      pictureIds: [],
      pictureTexts: [],
      mentionedUids: [],
      lessonId: null,
      lessonSeconds: null,
      inputHash: '',
    })
  }
  const noon = Date.parse('2026-11-20T03:00:00Z')
  for (let count = 0; count < 30; count++) await add(new Date(noon))
  for (let count = 0; count < 70; count++) await add(new Date(noon + 3_000 + next(1_000)))
  for (let count = 0; count < 60; count++) await add(new Date(noon - next(20_000)))
  // About the hours at which clocks are turned somewhere.
  for (const at of ['2026-03-08T07:29:59.999Z', '2026-03-08T07:30:00Z', '2026-11-01T04:30:00Z'])
    for (let count = 0; count < 12; count++) await add(new Date(at))
  posts.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
})

const zone = process.env.TZ
afterAll(() => setZone(zone))
function setZone(value: string | undefined): void {
  if (value === undefined) delete process.env.TZ
  else process.env.TZ = value
}

type Listing = (from: string | undefined, max: number) => Promise<kansou.Kansou[]>
const ask = async <E extends Endpoint>(page: typeof own, call: E, input: InputOf<E>) => {
  const { data, code } = await page.call(call, input)
  if (data === null) throw new Error(String(code))
  return data as OutputOf<E>
}
const uid = author.uid
const listings: Record<string, Listing> = {
  'of all': (from, max) =>
    from === undefined
      ? ask(other, kansou.getLatest, { plan, max })
      : ask(other, kansou.getListAdditional, { plan, from, max }),
  'of oneself': (from, max) =>
    from === undefined
      ? ask(own, kansou.getMyList, { plan, max })
      : ask(own, kansou.getAdditionalMylist, { plan, from, max }),
  'of somebody': (from, max) =>
    from === undefined
      ? ask(other, kansou.getUserList, { plan, uid, max })
      : ask(other, kansou.getAdditionalUserList, { plan, uid, from, max }),
}

/** How old clients make the next `from` of what they were answered last. */
const cursors: Record<string, (last: kansou.Kansou) => string> = {
  'the instant': ({ created }) => created,
  'the wall clock in Tokyo': ({ createdAt }) => createdAt,
  'the wall clock with a T': ({ createdAt }) => createdAt.replace(' ', 'T'),
  'the wall clock with slashes': ({ createdAt }) => createdAt.replaceAll('-', '/'),
  'the instant as a browser prints it': ({ created }) => new Date(created).toString(),
  'milliseconds since 1970': ({ created }) => String(Date.parse(created)),
}

describe.each(['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'])('on a server in %s', tz => {
  beforeAll(() => setZone(tz))

  describe.each(Object.keys(listings))('the impressions %s', which => {
    test.each(Object.keys(cursors))('are each told once, paged by %s', async how => {
      for (const max of [1, 7, 10, 50]) {
        const listed: kansou.Kansou[] = []
        for (let from: string | undefined; ; ) {
          const page = (await listings[which]?.(from, max)) ?? []
          listed.push(...page)
          const last = page.at(-1)
          if (!last || listed.length > posts.length) break
          from = cursors[how]?.(last)
        }
        expect(listed.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
      }
    })
  })

  test('the app’s own pages hold each post once', async () => {
    for (const call of [listTimeline, listRoomMessages] as const) {
      const listed: string[] = []
      for (let cursor: string | undefined; ; ) {
        const more = { plan, ...(cursor !== undefined && { cursor }) }
        const { items, next } = await ask(
          own,
          call,
          call === listTimeline ? more : { ...more, order: 'descending' as const },
        )
        listed.push(...items.map(({ id }) => id))
        if (next === null) break
        cursor = next
      }
      expect(listed).toEqual(posts.map(({ id }) => id))
    }
  })
})

test('a page is as long as was asked for, but for posts of its last second', async () => {
  expect(await listings['of all']?.('2026-11-20 12:00:00', 10)).toHaveLength(10)
  expect((await listings['of all']?.('2026-11-20 12:00:01', 10))?.length).toBeGreaterThanOrEqual(30)
})

test('a moment within a second is taken at its word', async () => {
  const found = await ask(other, kansou.getListAdditional, { plan, from: '2026-03-08T07:30:00.001Z', max: 1 })
  expect(found).toHaveLength(12)
  expect(await ask(other, kansou.getListAdditional, { plan, from: '2026-03-08T07:29:59.999Z' })).toEqual([])
})

test.each([undefined, '', 'undefined', 'never', '2026-13-45', '1999', 'abc 1'])(
  'from %j is the far future',
  async from => {
    const [latest] = await ask(other, kansou.getListAdditional, { plan, from, max: 1 })
    expect(latest?.id).toBe(posts[0]?.id)
  },
)
