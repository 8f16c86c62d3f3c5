import {
  defaultPreference,
  markNotificationsRead,
  saveUserSettings,
} from '@iki/contract/account/notification'
import { setHiding } from '@iki/contract/account/safety'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs, waitingJobs } from '#test/fakes/jobs.ts'
import { mailsTo } from '#test/mails.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { deliverTask } from '../notification.service.ts'
import { notifications } from '../notification.tables.ts'
import { digestTask } from './digest.service.ts'

const noon = new Date('2026-11-20T12:00:00+09:00')
const clock = testClock(noon)
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })

type Choice = { isDigest?: boolean; quiet?: { from: string; to: string } | null; mail?: boolean }
async function someone(choice: Choice = {}) {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await choose(page, choice)
  return { ...member, page }
}
async function choose(page: Awaited<ReturnType<typeof signedInBrowser>>, { mail = true, ...choice }: Choice) {
  const comment = { app: true, mail, push: false }
  const kinds = { ...defaultPreference.kinds, comment }
  await page.call(saveUserSettings, { notification_preference: { ...defaultPreference, ...choice, kinds } })
}

const notify = noticing(db, services)
async function deliverAll(): Promise<unknown[]> {
  const jobs = await takeJobs(db, deliverTask)
  for (const { payload } of jobs) await services.notification.deliveries.deliver(payload)
  return jobs.map(({ payload }) => payload)
}
async function digestAll(): Promise<void> {
  await services.notification.digests.begin()
  for (const { payload } of await takeJobs(db, digestTask)) await services.notification.digests.send(payload)
}

describe('a mail', () => {
  test('waits half a minute, and links to its subject and to the settings', async () => {
    const member = await someone()
    await notify(member.uid, {
      title: '返事が届きました',
      body: '<b>よい声</b>ですね',
      link: '/room/eichi/kansou?post=p1',
    })
    const [job] = await waitingJobs(db, deliverTask)
    expect(job?.waitSeconds).toBeGreaterThan(5)
    expect(job?.waitSeconds).toBeLessThanOrEqual(31)
    await deliverAll()
    const [mail, ...others] = await mailsTo(db, member.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'notification', subject: '【Iki】返事が届きました', isSecret: false })
    expect(mail?.text).toContain('https://iki.test/room/eichi/kansou?post=p1')
    expect(mail?.text).toContain('https://iki.test/mypage/notification-settings')
    expect(mail?.html).toContain('&lt;b&gt;よい声&lt;/b&gt;')
  })

  test('of comments goes out ten times an hour; what more there is comes together later', async () => {
    const member = await someone()
    for (let count = 1; count <= 12; count++) await notify(member.uid)
    await notify(member.uid, { kind: 'answer' })
    await deliverAll()
    expect(await mailsTo(db, member.email)).toHaveLength(11) // An answer is not held back by them.
    await deliverAll()
    clock.advance(86_400_000 + 1)
    await digestAll()
    const mails = await mailsTo(db, member.email)
    expect(mails).toHaveLength(12)
    expect(mails.map(({ subject }) => subject)).toContain('【Iki】2件のお知らせ')
  })

  test('goes once, also when its job runs twice and at once', async () => {
    const member = await someone()
    await notify(member.uid)
    const [job] = await takeJobs(db, deliverTask)
    let running: Promise<unknown> = Promise.resolve()
    await db.transaction(async tx => {
      await tx.select().from(notifications).where(eq(notifications.uid, member.uid)).for('update')
      running = Promise.all([1, 2, 3].map(() => services.notification.deliveries.deliver(job?.payload)))
      await vi.waitFor(async () => expect(await countWaitingForLocks(db)).toBe(3))
    })
    await running
    await services.notification.deliveries.deliver(job?.payload)
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  test.each<[string, (member: Awaited<ReturnType<typeof someone>>, loud: string) => Promise<unknown>]>([
    ['was read meanwhile', ({ page }) => page.call(markNotificationsRead, { upTo: '999999999' })],
    ['is of a kind that is not mailed any more', ({ page }) => choose(page, { mail: false })],
    [
      'is for somebody who wants no mails',
      ({ page }) => page.call(saveUserSettings, { email_notifications: false }),
    ],
    [
      'came from somebody who is hidden by now',
      ({ page }, other) => page.call(setHiding, { other, hiding: 'mute' }),
    ],
    [
      'is for an address that is not confirmed',
      ({ uid }) => db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uid, uid)),
    ],
    [
      'is for an account that is closed',
      ({ uid }) => db.update(users).set({ status: 'disabled' }).where(eq(users.uid, uid)),
    ],
  ])('is not sent of what %s', async (_, change) => {
    const member = await someone()
    const loud = await createMember(db)
    await notify(member.uid, { fromUid: loud.uid })
    await change(member, loud.uid)
    await deliverAll()
    expect(await mailsTo(db, member.email)).toEqual([])
    await digestAll()
    expect(await mailsTo(db, member.email)).toEqual([])
  })

  test('of what nobody chose is sent for answers, news and reports only', async () => {
    const member = await createMember(db)
    for (const kind of ['comment', 'like', 'answer', 'news', 'reminder', 'report'] as const)
      await notify(member.uid, { kind, title: kind })
    await deliverAll()
    const subjects = (await mailsTo(db, member.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['【Iki】answer', '【Iki】news', '【Iki】report'])
  })
})

describe('in quiet hours', () => {
  test('a mail waits for their end', async () => {
    const member = await someone({ quiet: { from: '22:00', to: '07:00' } })
    clock.set(new Date('2026-11-20T23:30:00+09:00'))
    await notify(member.uid)
    await deliverAll()
    expect(await mailsTo(db, member.email)).toEqual([])
    const [job] = await waitingJobs(db, deliverTask)
    expect(job?.runAt).toEqual(new Date('2026-11-21T07:00:00+09:00'))
    clock.set(new Date('2026-11-21T07:00:00+09:00'))
    await deliverAll()
    expect(await mailsTo(db, member.email)).toHaveLength(1)
    expect(await waitingJobs(db, deliverTask)).toEqual([])
  })

  test('a reminder does not wait for another day', async () => {
    const member = await someone({ quiet: { from: '22:00', to: '07:00' } })
    const reminder = { app: true, mail: true, push: false }
    await member.page.call(saveUserSettings, {
      notification_preference: {
        ...defaultPreference,
        quiet: { from: '22:00', to: '07:00' },
        kinds: { ...defaultPreference.kinds, reminder },
      },
    })
    clock.set(new Date('2026-11-21T23:30:00+09:00'))
    await notify(member.uid, { kind: 'reminder' })
    await deliverAll()
    clock.set(new Date('2026-11-22T07:00:00+09:00'))
    await deliverAll()
    expect(await mailsTo(db, member.email)).toEqual([])
  })
})

describe('a digest', () => {
  test('is the one mail of a day, with the latest twenty by name, and the next has what came since', async () => {
    const [member, other] = [await someone({ isDigest: true }), await someone({ isDigest: true })]
    for (let count = 1; count <= 23; count++) await notify(member.uid, { title: `題${count}` })
    await deliverAll()
    expect(await mailsTo(db, member.email)).toEqual([])
    await digestAll()
    await digestAll()
    const [mail, ...more] = await mailsTo(db, member.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'notification_digest', subject: '【Iki】23件のお知らせ' })
    expect(mail?.text).toMatch(/・題23\n・題22\n(?:・題\d+\n){17}・題4\nほか3件\n/)
    expect(mail?.text).toContain('https://iki.test/mypage/notification-settings')
    expect(await mailsTo(db, other.email)).toEqual([])
    await notify(member.uid, { title: 'あとから' })
    clock.advance(86_400_000)
    await digestAll()
    expect((await mailsTo(db, member.email))[0]?.subject).toBe('【Iki】1件のお知らせ')
  })

  test('goes once, also from jobs that run at one moment', async () => {
    const member = await someone({ isDigest: true })
    await notify(member.uid)
    const { uid } = member
    await Promise.all([1, 2, 3].map(() => services.notification.digests.send({ uid })))
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  test('leaves out what was read and who is hidden', async () => {
    const member = await someone({ isDigest: true })
    const loud = await createMember(db)
    await notify(member.uid, { title: '読んだ' })
    await member.page.call(markNotificationsRead, { upTo: '999999999' })
    await notify(member.uid, { title: '隠した', fromUid: loud.uid })
    await member.page.call(setHiding, { other: loud.uid, hiding: 'block' })
    await notify(member.uid, { title: '残った' })
    await digestAll()
    const [mail] = await mailsTo(db, member.email)
    expect(mail?.subject).toBe('【Iki】1件のお知らせ')
    expect(mail?.text).toContain('・残った')
    expect(mail?.text).not.toMatch(/読んだ|隠した/)
  })

  test('leaves out the kinds that the member wants no mails of any more', async () => {
    const member = await someone({ isDigest: true })
    await notify(member.uid, { title: 'やめた' })
    await choose(member.page, { isDigest: true, mail: false })
    await digestAll()
    expect(await mailsTo(db, member.email)).toEqual([])
    await choose(member.page, { isDigest: true })
    await digestAll()
    expect(await mailsTo(db, member.email)).toEqual([]) // What was left out once does not come later.
  })

  test('waits for the end of the quiet hours', async () => {
    const member = await someone({ isDigest: true, quiet: { from: '22:00', to: '09:00' } })
    await notify(member.uid)
    clock.set(new Date('2026-11-25T08:00:00+09:00'))
    await services.notification.digests.begin()
    const jobs = (await takeJobs(db, digestTask)).filter(({ key }) => key === `digest:${member.uid}`)
    expect(jobs.map(({ runAt }) => runAt)).toEqual([new Date('2026-11-25T09:00:00+09:00')])
  })

  test('takes what waited alone for more than a day', async () => {
    const member = await someone()
    await notify(member.uid)
    await takeJobs(db, deliverTask)
    await digestAll()
    expect(await mailsTo(db, member.email)).toEqual([])
    clock.advance(86_400_000 + 1)
    await digestAll()
    expect(await mailsTo(db, member.email)).toMatchObject([{ kind: 'notification_digest' }])
  })
})
