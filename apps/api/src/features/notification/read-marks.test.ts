import {
  defaultPreference,
  listNotifications,
  markNotificationsRead,
  saveUserSettings,
} from '@iki/contract/account/notification'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const notify = noticing(db, services)
const hour = 3_600_000
const day = 24 * hour

type Member = Awaited<ReturnType<typeof createMember>>

/** Sessions end while the clock of these tests moves on. */
const listOf = async (member: Member) => {
  const page = await signedInBrowser(app, member)
  const { data } = await page.call(listNotifications, {})
  if (!data) throw new Error('no list')
  return data
}
async function readUpTo(member: Member, upTo: string | undefined) {
  const page = await signedInBrowser(app, member)
  return (await page.call(markNotificationsRead, { upTo })).data
}
const readAll = async (member: Member) => readUpTo(member, (await listOf(member)).items[0]?.id)
const idsOf = async (uid: string) =>
  (
    await db.execute<{ id: string; about: string; place: string }>(
      sql`select id, about, ctid as place from notifications where uid = ${uid} order by id`,
    )
  ).rows

test('reading thousands writes one row, and none of theirs', async () => {
  const member = await createMember(db)
  await db.execute(sql`insert into notifications
      (uid, kind, title, body, html, about, created_at, awaits_mail, awaits_push)
    select ${member.uid}, 'like', '題', '本文', '', 'many ' || n, ${clock().toISOString()}::timestamptz, false, false
    from generate_series(1, 3000) n`)
  clock.advance(2 * hour)
  const before = await idsOf(member.uid)
  expect(await readAll(member)).toEqual({ unreadCount: 0 })
  expect(await listOf(member)).toEqual({ items: [], next: null, unreadCount: 0 })
  expect(await idsOf(member.uid)).toEqual(before)
  await notify(member.uid, { title: 'あとから' })
  expect(await listOf(member)).toMatchObject({ items: [{ title: 'あとから' }], unreadCount: 1 })
})

test('one that comes up below what was read, since its transaction took longer, is still unread', async () => {
  const member = await createMember(db)
  await notify(member.uid)
  clock.advance(2 * hour)
  await db.transaction(async tx => {
    const slow = { uid: member.uid, kind: 'answer', about: 'slow', title: '遅い', body: '' } as const
    await services.notification.notifications.notify(tx, { ...slow, link: null, fromUid: null })
    await notify(member.uid, { title: '速い' })
    expect(await readAll(member)).toEqual({ unreadCount: 0 })
  })
  expect(await listOf(member)).toMatchObject({ items: [{ title: '遅い' }], unreadCount: 1 })
})

test('what was read goes neither by mail nor by push, and a mark never moves back', async () => {
  const member = await createMember(db)
  const ways = { app: true, mail: true, push: true }
  const kinds = { ...defaultPreference.kinds, comment: ways }
  const page = await signedInBrowser(app, member)
  await page.call(saveUserSettings, {
    notification_preference: { ...defaultPreference, kinds, isDigest: true },
  })
  for (const title of ['一', '二', '三']) await notify(member.uid, { title })
  const [first, , last] = await idsOf(member.uid)
  clock.advance(2 * hour)
  await readUpTo(member, last?.id)
  expect(await readUpTo(member, first?.id)).toEqual({ unreadCount: 0 })
  for (const { id } of await idsOf(member.uid))
    await services.notification.deliveries.deliver({ id: Number(id) })
  await notify(member.uid, { title: '四' })
  clock.advance(day)
  await services.notification.digests.send({ uid: member.uid })
  const mails = await mailsTo(db, member.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('四')
  expect(mails[0]?.text).not.toContain('三')
})

test('what was read by a mark is forgotten as early as what was read one by one', async () => {
  const member = await createMember(db)
  await notify(member.uid, { about: 'read' })
  clock.advance(2 * hour)
  await readAll(member)
  await notify(member.uid, { about: 'unread' })
  clock.advance(91 * day)
  await services.notification.notifications.forgetOld()
  expect((await idsOf(member.uid)).map(({ about }) => about)).toEqual(['unread'])
})
