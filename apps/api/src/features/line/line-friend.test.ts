import {
  finishLine,
  getLineState,
  saveLineNotices,
  startLineLink,
  unlinkLine,
} from '@iki/contract/account/line'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { authIdentities } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakeLine } from '#test/fakes/line.ts'
import { noteFriend } from './line-friend.store.ts'

const line = await startFakeLine()
afterAll(() => line.stop())
const clock = testClock()
const settings = { ...line.settings, ...line.messagingSettings() }
const { app, db } = await testApp({ settings, clock })
const plain = await testApp({ settings: line.settings, database: db, clock })

let people = 0
async function connected(isFriend = false) {
  const sub = `U${(++people).toString(16).padStart(32, '0')}`
  line.person = { sub, name: 'ライン 花子' }
  if (isFriend) line.friends.add(sub)
  const page = await signedInBrowser(app, await createMember(db))
  const { data } = await page.call(startLineLink, {})
  const returned = new URL(line.authorize(data?.url ?? ''))
  expect(new URL(data?.url ?? '').searchParams.get('bot_prompt')).toBe('normal')
  await page.call(finishLine, Object.fromEntries(returned.searchParams), { headers: { origin: '' } })
  return { sub, page }
}
const stateOf = async (page: Browser) => (await page.call(getLineState, {})).data

const follow = (userId: string, at: Date, type = 'follow') => ({
  type,
  webhookEventId: '01H',
  timestamp: at.getTime(),
  mode: 'active',
  source: { type: 'user', userId },
})
const receive = (events: object[], change: object = {}) =>
  app.inject({ method: 'POST', url: '/v1/webhooks/line', ...line.webhookOf(events), ...change })
const later = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)

describe('who connects LINE', () => {
  test('is known as a friend where they are one, and reads how to become one', async () => {
    const { page } = await connected(true)
    expect(await stateOf(page)).toMatchObject({
      isLinked: true,
      isOffered: true,
      isFriend: true,
      getsNotices: false,
      checkedAt: clock().toISOString(),
      official: { id: '@iki-test', addUrl: 'https://line.me/R/ti/p/%40iki-test' },
    })
    const other = await connected()
    expect(await stateOf(other.page)).toMatchObject({ isFriend: false })
    expect((await stateOf(other.page))?.official?.qrSvg).toMatch(/^<svg/)
  })

  test('chooses whether notices come there, and not without a connection', async () => {
    const { page } = await connected(true)
    expect((await page.call(saveLineNotices, { getsNotices: true })).data?.getsNotices).toBe(true)
    await page.call(unlinkLine, {})
    const apart = await signedInBrowser(app, await createMember(db))
    expect((await apart.call(saveLineNotices, { getsNotices: true })).code).toBe('not_found')
    expect(await stateOf(apart)).toMatchObject({ isLinked: false, isFriend: null, getsNotices: false })
  })
})

test('a second LINE is not connected beside the first', async () => {
  const { page, sub } = await connected(true)
  line.person = { sub: `U${'e'.repeat(32)}`, name: 'ライン 次郎' }
  const { data } = await page.call(startLineLink, { page: 'line' })
  const returned = new URL(line.authorize(data?.url ?? ''))
  const query = Object.fromEntries(returned.searchParams)
  const { response } = await page.call(finishLine, query, { headers: { origin: '' } })
  expect(response.headers.location).toBe('/line/line?line=other')
  expect(await noteFriend(db, { providerUserId: line.person.sub, isFriend: true, at: later(1) })).toBe(0)
  expect(await noteFriend(db, { providerUserId: sub, isFriend: true, at: later(1) })).toBe(1)
})

test('of two LINEs that are connected at once one is, and the other is told what a second one is told', async () => {
  const member = await createMember(db)
  const started = await Promise.all(
    ['c', 'd'].map(async letter => {
      const page = await signedInBrowser(app, member)
      const { data } = await page.call(startLineLink, { page: 'line' })
      line.person = { sub: `U${letter.repeat(32)}`, name: 'ライン 三郎' }
      return { page, returned: new URL(line.authorize(data?.url ?? '')) }
    }),
  )
  const answers = await Promise.all(
    started.map(({ page, returned }) =>
      page.call(finishLine, Object.fromEntries(returned.searchParams), { headers: { origin: '' } }),
    ),
  )
  expect(answers.map(({ response }) => response.headers.location).toSorted()).toEqual([
    '/line/line?line=linked',
    '/line/line?line=other',
  ])
  const links = await db.select().from(authIdentities).where(eq(authIdentities.uid, member.uid))
  expect(links).toHaveLength(1)
})

describe('a message of LINE', () => {
  test('says who is a friend now; the newest counts, however often and in whatever order they come', async () => {
    const { sub, page } = await connected()
    const blocked = follow(sub, later(2), 'unfollow')
    expect((await receive([follow(sub, later(1))])).statusCode).toBe(200)
    expect(await stateOf(page)).toMatchObject({ isFriend: true, checkedAt: later(1).toISOString() })
    await receive([blocked])
    await receive([follow(sub, later(1)), blocked])
    expect(await stateOf(page)).toMatchObject({ isFriend: false, checkedAt: later(2).toISOString() })
  })

  test('of strangers, of other kinds and without events is taken, and changes nothing', async () => {
    expect((await receive([])).statusCode).toBe(200)
    const message = { type: 'message', timestamp: 1, source: { type: 'group', groupId: 'C1' } }
    expect((await receive([message, follow(`U${'f'.repeat(32)}`, later(1))])).statusCode).toBe(200)
  })

  test.each([
    ['of somebody else', (events: object[]) => line.webhookOf(events, 'another secret')],
    ['without a signature', (events: object[]) => ({ ...line.webhookOf(events), headers: {} })],
    ['changed on its way', (events: object[]) => ({ payload: `${line.webhookOf(events).payload} ` })],
    ['that is no message', () => line.webhookOf('rubbish' as never)],
  ])('%s is refused', async (_, changed) => {
    const { sub, page } = await connected()
    const answer = await receive([follow(sub, later(1))], changed([follow(sub, later(1))]))
    expect([answer.statusCode >= 400, answer.statusCode < 500]).toEqual([true, true])
    expect(await stateOf(page)).toMatchObject({ isFriend: false })
  })

  test('is refused where there is no official account', async () => {
    const answer = await plain.app.inject({ method: 'POST', url: '/v1/webhooks/line', ...line.webhookOf([]) })
    expect(answer.json().code).toBe('webhook_refused')
  })
})

test('a LINE that does not say who is a friend does not prevent connecting, and is asked again later', async () => {
  line.hidesFriends = true
  const { page, sub } = await connected(true)
  expect(await stateOf(page)).toMatchObject({ isLinked: true, isFriend: null, checkedAt: null })
  line.hidesFriends = false
  expect(await stateOf(page)).toMatchObject({ isFriend: true, checkedAt: clock().toISOString() })
  await receive([follow(sub, later(1), 'unfollow')])
  expect(await stateOf(page)).toMatchObject({ isFriend: false })
})

test('who was connected before there was an official account is known as a friend, or as none', async () => {
  const [friend, other] = [await connected(true), await connected()]
  await db.update(authIdentities).set({ isFriend: null, friendAt: null })
  expect(await stateOf(friend.page)).toMatchObject({ isFriend: true })
  expect(await stateOf(other.page)).toMatchObject({ isFriend: false })
})
