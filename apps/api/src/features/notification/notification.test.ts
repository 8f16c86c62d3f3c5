import {
  defaultPreference,
  listNotifications,
  markNotificationsRead,
  saveUserSettings,
} from '@iki/contract/account/notification'
import { setHiding } from '@iki/contract/account/safety'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { liveEvents } from '#core/live/live.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { waitingJobs } from '#test/fakes/jobs.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'
import { statementText } from '#test/statement-text.ts'
import { deliverTask } from './notification.service.ts'
import { insertNotification } from './notification.store.ts'
import { notifications } from './notification.tables.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })

const notify = noticing(db, services)
async function someone() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
const listOf = async ({ page }: Awaited<ReturnType<typeof someone>>, after?: string) => {
  const { data } = await page.call(listNotifications, after === undefined ? {} : { after })
  if (!data) throw new Error('no list')
  return data
}
const noticesOf = async (uid: string) =>
  (
    await db
      .select()
      .from(liveEvents)
      .where(eq(liveEvents.audience, `member:${uid}`))
  ).map(row => row.event)

describe('the list', () => {
  test('has the unread ones, the newest first, ten on a page, and says how many there are', async () => {
    const member = await someone()
    for (let count = 1; count <= 23; count++) await notify(member.uid, { title: `題${count}` })
    const first = await listOf(member)
    expect(first.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `題${23 - at}`),
    )
    expect(first.unreadCount).toBe(23)
    const second = await listOf(member, first.next ?? '')
    const third = await listOf(member, second.next ?? '')
    expect([...second.items, ...third.items].map(({ title }) => title)).toEqual(
      Array.from({ length: 13 }, (_, at) => `題${13 - at}`),
    )
    expect(third.next).toBeNull()
    expect((await listOf(member, 'nowhere')).items).toEqual([])
  })

  test('shows one in all its forms, with words for a title where there is none', async () => {
    const member = await someone()
    await notify(member.uid, {
      title: '',
      body: `一行目\n${'あ'.repeat(120)}`,
      link: '/mypage/notifications',
    })
    const { items } = await listOf(member)
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        status: 'unread',
        kind: 'comment',
        created: clock().toISOString(),
        title: 'お知らせが届きました',
        body: `一行目\n${'あ'.repeat(120)}`,
        html: `<p>一行目<br />${'あ'.repeat(120)}</p>`,
        summary: `一行目\n${'あ'.repeat(96)}…`,
        link: '/mypage/notifications',
      },
    ])
  })

  test('holds no markup of what somebody wrote, nor what would steer a line', async () => {
    const member = await someone()
    await notify(member.uid, { title: '題\r\n<b>', body: '<script>alert("1")</script>\u0000\u202e\'&' })
    const { items } = await listOf(member)
    expect(items[0]).toMatchObject({
      title: '題 <b>',
      html: '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</p>',
    })
  })

  test('is the member’s own', async () => {
    const [member, other] = [await someone(), await someone()]
    await notify(member.uid)
    expect(await listOf(other)).toEqual({ items: [], next: null, unreadCount: 0 })
  })
})

describe('a notification', () => {
  test('is sent once, however often and at whatever moment', async () => {
    const member = await someone()
    await Promise.all(Array.from({ length: 8 }, () => notify(member.uid, { about: 'one thing' })))
    expect(await listOf(member)).toMatchObject({ items: [{}], unreadCount: 1 })
    expect(await noticesOf(member.uid)).toEqual([{ type: 'notification', unreadCount: 1 }])
  })

  test('is not sent when its reason is undone', async () => {
    const member = await someone()
    const undone = db.transaction(async tx => {
      const notice = { uid: member.uid, kind: 'answer', about: 'undone', title: '', body: '' } as const
      await services.notification.notifications.notify(tx, { ...notice, link: null, fromUid: null })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await listOf(member)).items).toEqual([])
    expect(await noticesOf(member.uid)).toEqual([])
  })

  test('goes the ways that the member has chosen for its kind', async () => {
    const member = await someone()
    const ways = { app: false, mail: false, push: false }
    const preference = (like: typeof ways) => ({
      notification_preference: { ...defaultPreference, kinds: { ...defaultPreference.kinds, like } },
    })
    await member.page.call(saveUserSettings, preference(ways))
    await notify(member.uid, { kind: 'like' })
    const stored = () => db.select().from(notifications).where(eq(notifications.uid, member.uid))
    expect(await stored()).toEqual([])
    await member.page.call(saveUserSettings, preference({ ...ways, push: true }))
    await notify(member.uid, { kind: 'like' })
    expect(await stored()).toMatchObject([{ status: 'unlisted', awaitsMail: false, awaitsPush: true }])
    expect((await listOf(member)).unreadCount).toBe(0)
    expect(await noticesOf(member.uid)).toEqual([])
    await notify(member.uid, { kind: 'comment' })
    expect((await listOf(member)).unreadCount).toBe(1)
    expect(await waitingJobs(db, deliverTask)).toMatchObject([
      { key: expect.stringMatching(/^notification:/) },
    ])
  })
})

describe('marked as read', () => {
  test('those named are removed from the list, on every device, and a repeat changes nothing', async () => {
    const member = await someone()
    for (let count = 0; count < 4; count++) await notify(member.uid)
    const { items } = await listOf(member)
    const ids = items.slice(1, 3).map(({ id }) => id)
    const { data } = await member.page.call(markNotificationsRead, { ids })
    expect(data).toEqual({ unreadCount: 2 })
    expect((await member.page.call(markNotificationsRead, { ids })).data).toEqual({ unreadCount: 2 })
    expect((await listOf(member)).items.map(({ id }) => id)).toEqual([items[0]?.id, items[3]?.id])
    expect((await noticesOf(member.uid)).slice(4)).toEqual([{ type: 'notification', unreadCount: 2 }])
  })

  test('all up to one are, and not what has come since', async () => {
    const member = await someone()
    for (let count = 0; count < 15; count++) await notify(member.uid)
    const { items } = await listOf(member)
    await notify(member.uid, { title: 'あとから' })
    const { data } = await member.page.call(markNotificationsRead, { upTo: items[0]?.id })
    expect(data).toEqual({ unreadCount: 1 })
    expect((await listOf(member)).items).toMatchObject([{ title: 'あとから' }])
  })

  test('by somebody else they stay', async () => {
    const [member, other] = [await someone(), await someone()]
    await notify(member.uid)
    const { items } = await listOf(member)
    const all = { ids: items.map(({ id }) => id), upTo: '999999999' }
    expect((await other.page.call(markNotificationsRead, all)).data).toEqual({ unreadCount: 0 })
    expect((await listOf(member)).unreadCount).toBe(1)
  })

  test('from two devices at one moment nobody waits for the other for ever', async () => {
    const member = await someone()
    for (let count = 0; count < 30; count++) await notify(member.uid)
    const ids = (await listOf(member)).items.map(({ id }) => id)
    const marks = [{ ids }, { upTo: ids[0] }, { ids: ids.toReversed() }, { upTo: ids[5] }]
    const answers = await Promise.all(marks.map(mark => member.page.call(markNotificationsRead, mark)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect((await listOf(member)).unreadCount).toBe(0)
  })
})

describe('of somebody who is hidden', () => {
  const from = async () => ({ member: await someone(), loud: await someone() })

  test.each(['mute', 'block'] as const)(
    'after a %s, what was there is left out and not counted',
    async hiding => {
      const { member, loud } = await from()
      await notify(member.uid, { fromUid: loud.uid })
      await notify(member.uid, { title: '運営から' })
      await member.page.call(setHiding, { other: loud.uid, hiding })
      expect(await listOf(member)).toMatchObject({ items: [{ title: '運営から' }], unreadCount: 1 })
      await member.page.call(setHiding, { other: loud.uid, hiding: 'none' })
      expect((await listOf(member)).unreadCount).toBe(2)
    },
  )

  test('nothing is sent, but it is of the next who does the same', async () => {
    const { member, loud } = await from()
    const other = await someone()
    await notify(member.uid, { about: 'likes today', fromUid: loud.uid })
    await member.page.call(setHiding, { other: loud.uid, hiding: 'block' })
    await notify(member.uid, { about: 'of the hidden', fromUid: loud.uid })
    expect((await listOf(member)).items).toEqual([])
    await notify(member.uid, { about: 'likes today', fromUid: other.uid })
    expect((await listOf(member)).unreadCount).toBe(1)
  })

  test('of who has blocked the member, nothing is sent either', async () => {
    const { member, loud } = await from()
    await notify(member.uid, { fromUid: loud.uid })
    await loud.page.call(setHiding, { other: member.uid, hiding: 'block' })
    expect(await listOf(member)).toMatchObject({ items: [], unreadCount: 0 })
  })
})

describe('ten thousand of one member', () => {
  test('are read by an index alone, a page at a time', async () => {
    const member = await someone()
    await db.execute(sql`insert into notifications
        (uid, kind, title, body, html, about, from_uid, created_at, awaits_mail, awaits_push)
      select uid, 'like', '題', '本文', '', 'many ' || n, null, now(), false, false
      from users, generate_series(1, case when uid = ${member.uid} then 10000 else 500 end) n`)
    await db.execute(sql`vacuum analyze notifications`)
    const hidden = Array.from({ length: 50 }, (_, at) => `'hidden ${at}'`).join()
    const planOf = async (name: string, values: Record<string, string>) => {
      const text = statementText(name, { uid: `'${member.uid}'`, hidden: `array[${hidden}]`, ...values })
      const { rows } = await db.execute(sql.raw(`explain (analyze, buffers, format json) ${text}`))
      return JSON.stringify(rows)
    }
    const page = await planOf('notification_page', { before: '999999999' })
    expect(page).not.toMatch(/Seq Scan|"Node Type":"Sort"|"Rows Removed by Filter":[1-9]/)
    const [, blocks = ''] = /"Shared Hit Blocks":(\d+)/.exec(page) ?? []
    expect(Number(blocks)).toBeLessThan(60)
    const count = await planOf('notification_count', {})
    expect(count).toMatch(/Index Only Scan.*notifications_unread/)
    expect(count).toMatch(/"Actual Rows":1000(?:\.0+)?\b/)
    expect(count).not.toMatch(/"Actual Rows":10000/)
    const first = await listOf(member)
    expect(first).toMatchObject({ unreadCount: 1000 })
    expect(first.items).toHaveLength(10)
    const { data } = await member.page.call(markNotificationsRead, { upTo: first.items[0]?.id })
    expect(data).toEqual({ unreadCount: 0 })
  })
})

test('what was read is forgotten after a quarter of a year, and all after a year', async () => {
  const { uid } = await someone()
  const day = 86_400_000
  for (const [about, days, isRead] of [
    ['fresh', 89, true],
    ['read', 91, true],
    ['unread', 91, false],
    ['ancient', 366, false],
  ] as const) {
    const texts = {
      kind: 'news',
      title: '',
      body: '',
      html: '',
      link: null,
      fromUid: null,
      impressionId: null,
      commentId: null,
    } as const
    const at = new Date(clock().getTime() - days * day)
    const waits = { awaitsMail: false, awaitsPush: false }
    const id = await insertNotification(db, { uid, about, ...texts, ...waits, status: 'unread', at }, [])
    if (isRead)
      await db
        .update(notifications)
        .set({ status: 'read' })
        .where(eq(notifications.id, id ?? 0))
  }
  await services.notification.notifications.forgetOld()
  const left = await db
    .select({ about: notifications.about })
    .from(notifications)
    .where(eq(notifications.uid, uid))
  expect(left.map(({ about }) => about).toSorted()).toEqual(['fresh', 'unread'])
})
