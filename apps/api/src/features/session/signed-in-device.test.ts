import { savePushSubscription } from '@iki/contract/account/notification'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import {
  devicesPageSize,
  endDevice,
  endOtherDevices,
  listDevices,
  type SignedInDevice,
} from '@iki/contract/account/signed-in-device'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { pushSubscriptions } from '#features/notification/notification.tables.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { startFakePush } from '#test/fakes/push.ts'
import { authSessions } from './session.tables.ts'

const push = await startFakePush()
afterAll(push.stop)
const clock = testClock()
const { app, db } = await testApp({ clock, settings: { PUSH_INSECURE: 'yes' } })
const other = await testApp({ clock, database: db, settings: { PUSH_INSECURE: 'yes' } })

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
}
async function signedInWith(member: TestMember, userAgent: string, node = app): Promise<Browser> {
  const page = browser(node)
  const typed = { email: member.email, password: member.password }
  const { data } = await page.call(signIn, typed, { headers: { 'user-agent': userAgent } })
  page.hold(data?.accessToken)
  return page
}
const devicesOf = async (page: Browser) => (await page.call(listDevices, {})).data
const wordsOf = (devices: SignedInDevice[] | undefined) => devices?.map(({ device }) => device)
const isOut = async (page: Browser) => (await page.call(getMe, {})).code === 'not_signed_in'
const subscriptionsOf = ({ uid }: TestMember) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.uid, uid))

describe('the list', () => {
  test('says where the member is signed in, in words, since when and when last, and what of it is here', async () => {
    const member = await createMember(db)
    const began = clock()
    const phone = await signedInWith(member, agents.iphone)
    clock.advance(3_600_000)
    const desk = await signedInWith(member, agents.windows)
    clock.advance(3_600_000)
    const renewed = await phone.call(refreshSession, {}, { headers: { 'user-agent': agents.iphone } })
    phone.hold(renewed.data?.accessToken)
    desk.hold(
      (await desk.call(refreshSession, {}, { headers: { 'user-agent': agents.windows } })).data?.accessToken,
    )
    const seen = await devicesOf(desk)
    expect(seen?.here).toMatchObject({ device: 'Windows・Edge' })
    expect(seen?.others).toEqual([
      {
        id: expect.any(String),
        device: 'iPhone・Safari',
        beganAt: began.toISOString(),
        usedAt: clock().toISOString(),
      },
    ])
    expect(seen?.next).toBeNull()
  })

  test('of one member holds nothing of another', async () => {
    const mine = await signedInBrowser(app, await createMember(db))
    await signedInBrowser(app, await createMember(db))
    expect((await devicesOf(mine))?.others).toEqual([])
  })

  test('learns the words of a session from before, and of a browser that has changed, when it is renewed', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    expect((await devicesOf(page))?.here?.device).toBe('')
    await page.call(refreshSession, {}, { headers: { 'user-agent': agents.iphone } })
    expect((await devicesOf(page))?.here?.device).toBe('iPhone・Safari')
  })

  test('leaves out what has ended, by itself or by the member', async () => {
    const member = await createMember(db)
    await signedInWith(member, agents.iphone)
    clock.advance(59 * 86_400_000)
    await signedInWith(member, agents.windows)
    clock.advance(2 * 86_400_000)
    const page = await signedInBrowser(app, member)
    expect(wordsOf((await devicesOf(page))?.others)).toEqual(['Windows・Edge'])
  })

  test('of five hundred comes page by page, each once, the last used first', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const now = clock().getTime()
    const sessions = Array.from({ length: 500 }, (_, at) => ({
      id: `many-${at}`,
      uid: member.uid,
      sealedToken: '',
      // Some were used at the same moment.
      rotatedAt: new Date(now - Math.floor(at / 3) * 60_000),
      createdAt: new Date(now),
      expiresAt: new Date(now + 60_000),
    }))
    await db.insert(authSessions).values(sessions)
    const seen: SignedInDevice[] = []
    let cursor: string | undefined
    do {
      const { data } = await page.call(listDevices, { ...(cursor && { cursor }) })
      expect(data?.others.length).toBeLessThanOrEqual(devicesPageSize)
      seen.push(...(data?.others ?? []))
      cursor = data?.next ?? undefined
    } while (cursor)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(500)
    const times = seen.map(({ usedAt }) => usedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })
})

describe('a device that the member ends', () => {
  test('is signed out on every node, gets no pushes any more, and the rest continues', async () => {
    const member = await createMember(db)
    const here = await signedInWith(member, agents.iphone)
    const lost = await signedInWith(member, agents.windows, other.app)
    await here.call(savePushSubscription, push.subscribe())
    await lost.call(savePushSubscription, push.subscribe())
    const [device] = (await devicesOf(here))?.others ?? []
    expect((await here.call(endDevice, { id: device?.id ?? '' })).http).toBe(200)
    await expect.poll(() => isOut(lost)).toBe(true)
    expect((await lost.call(refreshSession, {})).code).toBe('no_current_user')
    expect(await subscriptionsOf(member)).toHaveLength(1)
    expect(await isOut(here)).toBe(false)
    expect((await here.call(endDevice, { id: device?.id ?? '' })).http).toBe(200)
    expect((await devicesOf(here))?.others).toEqual([])
  })

  test('can be only the member’s own', async () => {
    const [mine, theirs] = [await createMember(db), await createMember(db)]
    const page = await signedInBrowser(app, mine)
    const stranger = await signedInBrowser(app, theirs)
    const { here } = (await devicesOf(stranger)) ?? {}
    expect((await page.call(endDevice, { id: here?.id ?? '' })).code).toBe('not_found')
    expect((await page.call(endDevice, { id: 'nobodys' })).code).toBe('not_found')
    expect(await isOut(stranger)).toBe(false)
  })

  test('cannot subscribe to pushes in the moment before its node has received the change', async () => {
    const member = await createMember(db)
    const here = await signedInBrowser(app, member)
    const lost = await signedInWith(member, agents.windows)
    const { others } = (await devicesOf(here)) ?? {}
    await db
      .update(authSessions)
      .set({ revokedAt: clock(), revokedFor: 'ended' })
      .where(eq(authSessions.id, others?.[0]?.id ?? ''))
    expect((await lost.call(savePushSubscription, push.subscribe())).code).toBe('not_signed_in')
    expect(await subscriptionsOf(member)).toEqual([])
  })
})

describe('all other devices', () => {
  test('are signed out at once, with their pushes and those of browsers from before; this one stays', async () => {
    const member = await createMember(db)
    const here = await signedInBrowser(app, member)
    const lost = [
      await signedInWith(member, agents.windows),
      await signedInWith(member, agents.iphone, other.app),
    ]
    const stranger = await signedInBrowser(app, await createMember(db))
    for (const page of [here, ...lost]) await page.call(savePushSubscription, push.subscribe())
    const [, second] = await subscriptionsOf(member)
    await db
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(eq(pushSubscriptions.id, second?.id ?? ''))
    const saved = (await devicesOf(here))?.here?.id
    expect((await here.call(endOtherDevices, {})).data).toEqual({ count: 2 })
    for (const page of lost) await expect.poll(() => isOut(page)).toBe(true)
    expect((await subscriptionsOf(member)).map(({ sessionId }) => sessionId)).toEqual([saved].slice(0, 1))
    expect(await isOut(here)).toBe(false)
    expect(await isOut(stranger)).toBe(false)
    expect((await here.call(endOtherDevices, {})).data).toEqual({ count: 0 })
  })
})

test('a browser in which the member signs in again keeps its pushes', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await page.call(savePushSubscription, push.subscribe())
  await page.call(signIn, { email: member.email, password: member.password })
  expect(await subscriptionsOf(member)).toHaveLength(1)
})
