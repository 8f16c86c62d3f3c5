import {
  defaultPreference,
  deletePushSubscription,
  getPushKey,
  markNotificationsRead,
  savePushSubscription,
  saveUserSettings,
} from '@iki/contract/account/notification'
import { setHiding } from '@iki/contract/account/safety'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testApp, testSecret } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs, waitingJobs } from '#test/fakes/jobs.ts'
import { startFakePush } from '#test/fakes/push.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'
import { deliverTask, type Notice } from '../notification.service.ts'
import { pushes, pushSubscriptions, serviceKeys } from '../notification.tables.ts'
import { pushTask } from './push.service.ts'
import { pushKeysService } from './push-keys.service.ts'

const push = await startFakePush()
afterAll(push.stop)
const clock = testClock()
const { app, db, config } = await testApp({ clock, settings: { PUSH_INSECURE: 'yes' } })
const strict = await testApp({ database: db, clock })
const services = testServices({ config, db, clock })

beforeEach(async () => {
  push.answer = { status: 201, headers: {} }
  push.received.length = 0
  push.attempts = 0
  await takeJobs(db, deliverTask)
  await takeJobs(db, pushTask)
})

const everyWay = { app: true, mail: false, push: true }
async function someone(browsers = 1) {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const kinds = { ...defaultPreference.kinds, comment: everyWay, like: everyWay }
  await page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds } })
  const subscriptions = Array.from({ length: browsers }, () => push.subscribe())
  for (const subscription of subscriptions) await page.call(savePushSubscription, subscription)
  return { ...member, page, subscriptions }
}

const notify = noticing(db, services)
async function deliver(): Promise<void> {
  for (const { payload } of await takeJobs(db, deliverTask))
    await services.notification.deliveries.deliver(payload)
}
/** One attempt of each push that waits; what went wrong. */
async function sendAll(isLastAttempt = false): Promise<string[]> {
  const faults: string[] = []
  for (const { payload } of await takeJobs(db, pushTask))
    await services.notification.pushes
      .push(payload, { isLastAttempt, signal: new AbortController().signal })
      .catch((error: Error) => faults.push(error.message))
  return faults
}
async function pushTo(uid: string, notice: Partial<Notice> = {}): Promise<string[]> {
  await notify(uid, notice)
  await deliver()
  return sendAll()
}
const subscriptionsOf = (uid: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.uid, uid))
const pushesLeft = () => db.select().from(pushes)

describe('a push', () => {
  test('is encrypted for each of the member’s browsers and signed with the key that they were given', async () => {
    const member = await someone(2)
    const link = '/room/eichi/kansou?post=p1'
    await notify(member.uid, { title: '昨日の' })
    await pushTo(member.uid, { title: 'コメントが届きました', body: '🌿'.repeat(120), link })
    expect(push.faults).toEqual([])
    const mine = push.received.filter(({ payload }) => payload.title === 'コメントが届きました')
    expect(mine.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      member.subscriptions.map(({ endpoint }) => endpoint).toSorted(),
    )
    const [{ payload, headers, key, claims } = {}] = mine
    expect(payload).toEqual({
      title: 'コメントが届きました',
      body: `${'🌿'.repeat(100)}…`,
      link,
      tag: expect.stringMatching(/^n\d+$/),
      unreadCount: 2,
    })
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: payload?.tag })
    expect(key).toBe((await browser(app).call(getPushKey, {})).data?.key)
    expect(claims?.sub).toBe(`mailto:${config.supportEmail}`)
    expect(await pushesLeft()).toEqual([])
  })

  test('goes once, also when its jobs run twice and at once', async () => {
    const member = await someone()
    await notify(member.uid, { kind: 'like' })
    const [job] = await takeJobs(db, deliverTask)
    await Promise.all([1, 2].map(() => services.notification.deliveries.deliver(job?.payload)))
    const [{ payload } = {}, ...others] = await takeJobs(db, pushTask)
    expect(others).toEqual([])
    await Promise.all(
      [1, 2, 3].map(() =>
        services.notification.pushes.push(payload, {
          isLastAttempt: false,
          signal: new AbortController().signal,
        }),
      ),
    )
    expect(push.received).toHaveLength(1)
    expect(push.received[0]?.headers.urgency).toBe('low')
  })

  test('that was started when a node ended is lost, not sent twice', async () => {
    const member = await someone()
    await notify(member.uid)
    await deliver()
    await db.update(pushes).set({ isBegun: true })
    expect(await sendAll()).toEqual([])
    expect(push.attempts).toBe(0)
    expect(await pushesLeft()).toEqual([])
  })

  test('is not sent of what was read meanwhile, nor where the kind is not pushed any more', async () => {
    const member = await someone()
    await notify(member.uid)
    await deliver()
    await member.page.call(markNotificationsRead, { upTo: '999999999' })
    await sendAll()
    await notify(member.uid)
    await member.page.call(saveUserSettings, { notification_preference: defaultPreference })
    await deliver()
    await sendAll()
    expect(push.attempts).toBe(0)
  })

  test('is not sent of somebody who was hidden while it waited', async () => {
    const [member, other] = [await someone(), await someone()]
    await notify(member.uid, { fromUid: other.uid })
    await deliver()
    await member.page.call(setHiding, { other: other.uid, hiding: 'block' })
    services.safety.safety.forgetHidden(member.uid) // As a node that hears of the change by NOTIFY.
    expect(await sendAll()).toEqual([])
    expect(push.received).toEqual([])
    expect(await pushesLeft()).toEqual([])
  })

  test('never goes to who has the browser now, when it was for who had it before', async () => {
    const [member, next] = [await someone(), await someone(0)]
    await notify(member.uid)
    await deliver()
    const [subscription] = member.subscriptions
    if (subscription) await next.page.call(savePushSubscription, subscription)
    await sendAll()
    expect(push.attempts).toBe(0)
  })

  test('is removed when its browser no longer exists', async () => {
    for (const status of [404, 410]) {
      const member = await someone()
      push.answer = { status, headers: {} }
      expect(await pushTo(member.uid)).toEqual([])
      expect(await subscriptionsOf(member.uid)).toEqual([])
    }
    expect(await pushesLeft()).toEqual([])
  })

  test('is tried again after 5xx, and names no endpoint in what it says', async () => {
    const member = await someone()
    push.answer = { status: 503, headers: {} }
    expect(await pushTo(member.uid)).toEqual(['the push service answered 503'])
    const [row] = await pushesLeft()
    expect(row).toMatchObject({ isBegun: false })
    expect((await subscriptionsOf(member.uid))[0]?.failingSince).toEqual(clock())
    push.answer = { status: 201, headers: {} }
    await services.notification.pushes.push(row, {
      isLastAttempt: false,
      signal: new AbortController().signal,
    })
    expect(push.received).toHaveLength(1)
    expect((await subscriptionsOf(member.uid))[0]?.failingSince).toBeNull()
  })

  test('is tried again when a push service that is busy says, and given up after a day', async () => {
    const member = await someone()
    push.answer = { status: 429, headers: { 'retry-after': '120' } }
    expect(await pushTo(member.uid)).toEqual([])
    const [job] = await waitingJobs(db, pushTask)
    expect(job?.waitSeconds).toBeGreaterThan(60)
    clock.advance(86_400_001)
    await sendAll()
    expect(push.attempts).toBe(1)
    expect(await pushesLeft()).toEqual([])
  })

  test('is given up at its last attempt, and at once where it was wrong', async () => {
    const member = await someone()
    push.answer = { status: 500, headers: {} }
    await notify(member.uid)
    await deliver()
    expect(await sendAll(true)).toEqual([])
    push.answer = { status: 413, headers: {} }
    expect(await pushTo(member.uid)).toEqual([])
    expect(await pushesLeft()).toEqual([])
    expect(await subscriptionsOf(member.uid)).toHaveLength(1)
  })

  test('to what can’t be reached is tried again without naming it, and for seven days', async () => {
    const member = await someone(0)
    const expired = { ...push.subscribe(), endpoint: 'http://127.0.0.1:9/push/secret' }
    await member.page.call(savePushSubscription, expired)
    const [fault] = await pushTo(member.uid)
    expect(fault).toBe('the push service could not be reached (ECONNREFUSED)')
    await db.delete(pushes)
    clock.advance(6 * 86_400_000)
    await pushTo(member.uid)
    expect(await subscriptionsOf(member.uid)).toHaveLength(1)
    await db.delete(pushes)
    clock.advance(86_400_000)
    expect(await pushTo(member.uid)).toEqual([])
    expect(await subscriptionsOf(member.uid)).toEqual([])
  })
})

describe('a subscription', () => {
  test('is one a browser, stored up to twenty a member, the latest', async () => {
    const { page, uid } = await someone(0)
    const all = Array.from({ length: 22 }, () => push.subscribe())
    for (const subscription of all) {
      clock.advance(1_000)
      await page.call(savePushSubscription, subscription)
      await page.call(savePushSubscription, { ...subscription, device: '電話\n<b>' })
    }
    const stored = await subscriptionsOf(uid)
    expect(stored.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      all
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    )
    expect(stored[0]?.device).toBe('電話 <b>')
  })

  test('ends with all sessions of its member, such as of one who is disabled', async () => {
    const [member, other] = [await someone(2), await someone()]
    await services.account.accounts.disable(member.uid)
    expect(await pushTo(member.uid)).toEqual([])
    await pushTo(other.uid)
    expect(push.received).toHaveLength(1)
    expect(await subscriptionsOf(member.uid)).toEqual([])
    expect(await subscriptionsOf(other.uid)).toHaveLength(1)
  })

  test('is taken back by its member only', async () => {
    const [member, other] = [await someone(), await someone(0)]
    const endpoint = member.subscriptions[0]?.endpoint ?? ''
    await other.page.call(deletePushSubscription, { endpoint })
    expect(await subscriptionsOf(member.uid)).toHaveLength(1)
    await member.page.call(deletePushSubscription, { endpoint })
    expect((await member.page.call(deletePushSubscription, { endpoint })).http).toBe(200)
    expect(await subscriptionsOf(member.uid)).toEqual([])
  })

  test('needs an address of the world outside', async () => {
    const page = await signedInBrowser(strict.app, await createMember(db))
    const { keys } = push.subscribe()
    for (const endpoint of ['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://db.internal/x'])
      expect((await page.call(savePushSubscription, { endpoint, keys })).code).toBe('push_not_allowed')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x'
    expect((await page.call(savePushSubscription, { endpoint, keys })).http).toBe(200)
  })

  test.each([
    ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a key that is none', { p256dh: 'AAAA' }],
    ['a secret that is too short', { auth: 'AAAA' }],
  ])('with %s is refused', async (_, wrong) => {
    const { page } = await someone(0)
    const { endpoint, keys } = push.subscribe()
    const { code } = await page.call(savePushSubscription, { endpoint, keys: { ...keys, ...wrong } })
    expect(code).toBe('push_not_allowed')
  })
})

describe('the keys', () => {
  test('are made once by nodes that start together, and are sealed', async () => {
    await db.delete(serviceKeys)
    const nodes = Array.from({ length: 6 }, () => pushKeysService({ db, clock, secret: testSecret }))
    const made = await Promise.all(nodes.map(node => node.get()))
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
    const [stored, ...others] = await db.select().from(serviceKeys)
    expect(others).toEqual([])
    expect(stored?.publicKey).toBe(made[0]?.publicKey)
    expect(JSON.stringify(stored)).not.toContain(made[0]?.privateKey)
    expect(await pushKeysService({ db, clock, secret: testSecret }).get()).toEqual(made[0])
  })

  test('do not open with another secret, and are not made again over the old ones', async () => {
    const [before] = await db.select().from(serviceKeys)
    const other = pushKeysService({ db, clock, secret: secretFrom('another secret that is long enough') })
    await expect(other.get()).rejects.toThrow('SECRET')
    expect(await db.select().from(serviceKeys)).toEqual([before])
  })
})
