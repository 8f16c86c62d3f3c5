import { defaultPreference, listNotifications, saveUserSettings } from '@iki/contract/account/notification'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { deliverTask } from '../notification/notification.service.ts'
import { newsContent } from './news.content.ts'
import { notifyMembersTask } from './news-announcement.service.ts'

const noon = new Date('2026-11-20T12:00:00+09:00')
const clock = testClock(noon)
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const { newsAnnouncements } = services.news
const hourMs = 3_600_000

beforeEach(async () => {
  clock.set(noon)
  await db.execute(sql`truncate users, news cascade`)
})

let loads = 0
/** Loads news that are at home and public since an hour ago, unless given otherwise. */
const load = (
  id: string,
  given: { status?: string; place1?: string; place2?: string; createdAt?: Date } = {},
) =>
  newsContent.saveRow(
    { db, clock },
    {
      id,
      place1: 'home',
      place2: 'main',
      status: 'open',
      title: `題 ${id}`,
      summary: '今夜のラジオです。',
      bodyHtml: '<p>今夜のラジオです。</p>',
      createdAt: new Date(noon.getTime() - hourMs),
      contentHash: String(++loads),
      ...given,
    },
  )

async function someone() {
  const member = await createMember(db, { createdAt: new Date('2026-01-01T00:00:00Z') })
  const notices = async () => {
    const { data } = await (await signedInBrowser(app, member)).call(listNotifications, {})
    return data?.items.map(({ kind, title, link }) => `${kind} ${title} ${link}`)
  }
  return { ...member, notices }
}

/** What jobs do, until there are no more. */
async function announce(): Promise<void> {
  await newsAnnouncements.begin()
  for (
    let jobs = await takeJobs(db, notifyMembersTask);
    jobs.length > 0;
    jobs = await takeJobs(db, notifyMembersTask)
  )
    for (const { payload } of jobs) await newsAnnouncements.notifyMembers(payload)
}
const countNotified = async () => {
  const { rows } = await db.execute(sql`select count(*)::int as count from notifications`)
  return rows[0]?.count
}

describe('news', () => {
  test('are announced once, with where they are read', async () => {
    const member = await someone()
    await load('radio')
    await announce()
    await announce()
    await load('radio')
    await announce()
    expect(await member.notices()).toEqual(['news 題 radio /'])
  })

  test('of a plan are announced to those who may open its screen, and nobody else', async () => {
    const [holder, other] = [await someone(), await someone()]
    const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01') }
    await createLicence(db, holder.uid, { itemId: '000002', ...term })
    await load('morning', { place1: 'kafuku', place2: 'top' })
    await announce()
    expect(await holder.notices()).toEqual(['news 題 morning /kafuku'])
    expect(await other.notices()).toEqual([])
  })

  test('of the future are announced when their time has come', async () => {
    const member = await someone()
    await load('tonight', { createdAt: new Date(noon.getTime() + hourMs) })
    await announce()
    expect(await member.notices()).toEqual([])
    clock.advance(hourMs)
    await announce()
    expect(await member.notices()).toEqual(['news 題 tonight /'])
  })

  test('that are opened later are announced then; closed halfway they pause', async () => {
    const member = await someone()
    await load('hidden', { status: 'closed' })
    await announce()
    expect(await member.notices()).toEqual([])
    await load('hidden')
    await newsAnnouncements.begin()
    await load('hidden', { status: 'closed' })
    for (const { payload } of await takeJobs(db, notifyMembersTask))
      await newsAnnouncements.notifyMembers(payload)
    expect(await member.notices()).toEqual([])
    await load('hidden')
    await announce()
    expect(await member.notices()).toEqual(['news 題 hidden /'])
  })

  test('that are old are announced to nobody, also when they are corrected', async () => {
    const member = await someone()
    const createdAt = new Date(noon.getTime() - 25 * hourMs)
    await load('archive', { createdAt })
    await load('archive', { createdAt })
    await announce()
    // It was public before it could be announced, and its file is touched within its day.
    await db.execute(
      sql`insert into news values ('before', 'home', 'main', 'open', '題', '', '', ${noon.toISOString()}, 'x')`,
    )
    await load('before', { createdAt: noon })
    await announce()
    expect(await member.notices()).toEqual([])
  })

  test('go out by mail as members have chosen, behind the mails that somebody waits for', async () => {
    const [member, silent] = [await someone(), await someone()]
    const page = await signedInBrowser(app, silent)
    const kinds = { ...defaultPreference.kinds, news: { app: true, mail: false, push: false } }
    await page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds } })
    await load('radio')
    await announce()
    const { rows } = await db.execute(
      sql`select distinct priority from graphile_worker.jobs where task_identifier = ${deliverTask}`,
    )
    expect(rows).toEqual([{ priority: 5 }])
    for (const { payload } of await takeJobs(db, deliverTask))
      await services.notification.deliveries.deliver(payload)
    expect(await mailsTo(db, member.email)).toMatchObject([{ subject: '【Iki】題 radio' }])
    expect(await mailsTo(db, silent.email)).toEqual([])
  })
})

describe('of many members', () => {
  const addMany = (count: number) =>
    db.execute(sql`insert into users (uid, authority, status, created_at, updated_at)
      select 'many' || lpad(n::text, 5, '0'), 'customer', case when n % 100 = 0 then 'disabled' else 'active' end,
        '2026-01-01', '2026-01-01' from generate_series(1, ${count}::int) n`)

  test('all members are notified, page by page', async () => {
    await addMany(1000)
    await load('radio')
    await announce()
    expect(await countNotified()).toBe(990)
  })

  test('nobody is notified twice or left out when jobs are repeated and done by two nodes at once', async () => {
    await addMany(1000)
    await load('radio')
    await newsAnnouncements.begin()
    const done: unknown[] = []
    for (let turns = 0; turns < 8; turns++) {
      const jobs = await takeJobs(db, notifyMembersTask)
      for (const { payload } of jobs) {
        done.push(payload)
        await Promise.all([1, 2].map(() => newsAnnouncements.notifyMembers(payload)))
      }
      for (const payload of done) await newsAnnouncements.notifyMembers(payload) // Late repeats.
    }
    const { rows } = await db.execute(
      sql`select count(*)::int as rows, count(distinct uid)::int as members from notifications`,
    )
    expect(rows).toEqual([{ rows: 990, members: 990 }])
  })

  test('a page of members that fails is notified whole when it is tried again', async () => {
    await addMany(300)
    await load('radio')
    await newsAnnouncements.begin()
    await db.execute(sql`alter table notifications add constraint trouble check (uid <> 'many00150')`)
    const [job] = await takeJobs(db, notifyMembersTask)
    await expect(newsAnnouncements.notifyMembers(job?.payload)).rejects.toThrow()
    expect(await countNotified()).toBe(0)
    await db.execute(sql`alter table notifications drop constraint trouble`)
    await newsAnnouncements.notifyMembers(job?.payload)
    expect(await countNotified()).toBe(200)
  })
})
