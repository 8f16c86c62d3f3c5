import { defaultPreference } from '@iki/contract/account/notification'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { authIdentities } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { startFakeLine } from '#test/fakes/line.ts'
import { noticing } from '#test/notices.ts'
import { testServices } from '#test/services.ts'
import { memberSettings } from '../notification.tables.ts'
import { lineNoticeService, lineNoticeTask } from './line-notice.service.ts'

const line = await startFakeLine()
afterAll(() => line.stop())
const clock = testClock(new Date('2026-11-20T12:00:00+09:00'))
const { db, config } = await testApp({
  clock,
  settings: { ...line.settings, ...line.messagingSettings() },
})
const services = testServices({ config, db, clock })
const notify = noticing(db, services)
const task = services.notification.lineNotices
const { lineMessaging: messaging } = config
if (!task || !messaging) throw new Error('there is no official account')

beforeEach(() => {
  line.messages.length = 0
  line.failures.length = 0
  line.losesAnswer = false
})

let people = 0
async function someone(given: { isFriend?: boolean; getsNotices?: boolean } = {}) {
  const member = await createMember(db)
  const to = `Unotice${++people}`
  await db.insert(authIdentities).values({
    provider: 'line',
    providerUserId: to,
    uid: member.uid,
    createdAt: clock(),
    isFriend: true,
    friendAt: clock(),
    getsNotices: true,
    ...given,
  })
  return { ...member, to }
}
const delivered = () => takeJobs(db, lineNoticeTask)
const send = (payload: unknown) => task.send(payload, {} as never)
const news = { kind: 'news', title: '冬の稽古', body: '秘密の本文', link: '/news/fuyu' } as const

test('a friend who wants notices gets the title and where it leads, and nothing of what it says', async () => {
  const { uid, to } = await someone()
  await notify(uid, news)
  const jobs = await delivered()
  expect(jobs).toHaveLength(1)
  await send(jobs[0]?.payload)
  expect(line.messages).toEqual([{ to, text: '冬の稽古\nhttps://iki.test/news/fuyu' }])
})

test('is sent once, also where LINE’s answer is lost and where it is sent again', async () => {
  const { uid } = await someone()
  await notify(uid, news)
  const [job] = await delivered()
  line.losesAnswer = true
  await expect(send(job?.payload)).rejects.toThrow('LINE did not take a notice (500)')
  line.losesAnswer = false
  await send(job?.payload)
  await send(job?.payload)
  expect(line.messages).toHaveLength(1)
})

test.each([401, 403, 429, 500])(
  '%i is tried again, and counts as failed for good in the end',
  async status => {
    const { uid } = await someone()
    await notify(uid, news)
    const [job] = await delivered()
    line.failures.push(status)
    await expect(send(job?.payload)).rejects.toThrow(`LINE did not take a notice (${status})`)
    await send(job?.payload)
    expect(line.messages).toHaveLength(1)
  },
)

test('a LINE that never answers holds up a job for no longer than it may, and sends nothing twice', async () => {
  const { uid } = await someone()
  await notify(uid, news)
  const [job] = await delivered()
  line.isSilent = true
  const log = { warn: () => {} }
  const hurried = lineNoticeService({ db, clock, log, config, settings: messaging, patienceMs: 50 })
  await expect(hurried.send(job?.payload, {} as never)).rejects.toThrow(
    'LINE did not take a notice (no answer)',
  )
  line.isSilent = false
  await send(job?.payload)
  expect(line.messages).toHaveLength(1)
})

test('400 is final: LINE does not know whom it is for', async () => {
  const { uid } = await someone()
  await notify(uid, news)
  const [job] = await delivered()
  line.failures.push(400)
  await send(job?.payload)
  expect(line.messages).toEqual([])
})

test.each([
  ['who has blocked the account', { isFriend: false }],
  ['who did not ask for it', { getsNotices: false }],
])('nothing goes to somebody %s', async (_, given) => {
  const { uid } = await someone(given)
  await notify(uid, news)
  for (const { payload } of await delivered()) await send(payload)
  expect(line.messages).toEqual([])
})

test('in quiet hours it waits for their end', async () => {
  const { uid } = await someone()
  const quiet = { from: '11:00', to: '13:00' }
  await db.insert(memberSettings).values({
    uid,
    notificationPreference: { ...defaultPreference, quiet },
    updatedAt: clock(),
  })
  await notify(uid, news)
  const [job] = await delivered()
  await send(job?.payload)
  expect(line.messages).toEqual([])
  expect(await delivered()).toHaveLength(1)
})

test('likes and comments are not sent over LINE, nor what is a day old', async () => {
  const { uid } = await someone()
  await notify(uid, { ...news, kind: 'comment' })
  expect(await delivered()).toEqual([])
  await notify(uid, news)
  const [job] = await delivered()
  clock.advance(25 * 3_600_000)
  await send(job?.payload)
  expect(line.messages).toEqual([])
})
