import { listNotifications } from '@iki/contract/account/notification'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { createDiaryEntry, saveSkip } from '@iki/contract/diary/diary'
import { saveDiarySettings } from '@iki/contract/diary/diary-data'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#features/account/account.tables.ts'
import { diarySettings } from '#features/diary/diary.tables.ts'
import { remindedAtOnce } from '#features/diary/diary-settings.store.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { testServices } from '#test/services.ts'
import { statementText } from '#test/statement-text.ts'
import { remindTask } from './reminder.service.ts'

const evening = new Date('2026-11-20T21:00:00+09:00')
const clock = testClock(evening)
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })

beforeEach(async () => {
  clock.set(evening)
  await db.execute(sql`delete from diary_settings`)
  await takeJobs(db, remindTask) // Further pages of the test before, which would find this one's members.
})

async function someone(reminderTime: string | null) {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await page.call(saveDiarySettings, { reminderTime })
  const titles = async () => {
    // Signed in again: an access token ends before the next day.
    const { data } = await (await signedInBrowser(app, member)).call(listNotifications, {})
    return data?.items.map(({ kind, link }) => `${kind} ${link}`)
  }
  return { ...member, page, titles }
}
const uidOf = (name: string, number: number) => `${name}${String(number).padStart(4, '0')}`

async function manyMembers(name: string, { count, reminderTime }: { count: number; reminderTime: string }) {
  const uids = Array.from({ length: count }, (_, index) => uidOf(name, index + 1))
  const at = clock()
  await db.insert(users).values(
    uids.map(uid => ({
      uid,
      authority: 'customer' as const,
      status: 'active' as const,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await db.insert(diarySettings).values(uids.map(uid => ({ uid, reminderTime })))
}
const minute = (time: string, day = '2026-11-20') =>
  services.notification.reminders.remind({ _cron: { ts: new Date(`${day}T${time}:00+09:00`).toISOString() } })
const reminder = 'reminder /habit/diary'

describe('a reminder of the diary', () => {
  test('comes at its minute by Tokyo’s clock, and at no other', async () => {
    const [nine, ten, never] = [await someone('21:00'), await someone('22:00'), await someone(null)]
    await minute('20:59')
    expect(await nine.titles()).toEqual([])
    await minute('21:00')
    expect(await nine.titles()).toEqual([reminder])
    expect(await ten.titles()).toEqual([])
    expect(await never.titles()).toEqual([])
  })

  test('comes once a day, however often its minute is done, and again the next day', async () => {
    const member = await someone('21:00')
    await Promise.all([minute('21:00'), minute('21:00')])
    await minute('21:00')
    expect(await member.titles()).toEqual([reminder])
    clock.advance(86_400_000)
    await minute('21:00', '2026-11-21')
    expect(await member.titles()).toEqual([reminder, reminder])
  })

  test('does not come when the day is written, nor when the member has said why not', async () => {
    const [written, resting, yesterday] = [
      await someone('21:00'),
      await someone('21:00'),
      await someone('21:00'),
    ]
    const entry = { stress: 5, breath: 5, memo: '' }
    const today = tokyoDay(clock())
    expect((await written.page.call(createDiaryEntry, { ...entry, date: today })).http).toBe(200)
    await resting.page.call(saveSkip, { date: today, reason: 'ill' })
    await yesterday.page.call(createDiaryEntry, { ...entry, date: '2026-11-19' })
    await minute('21:00')
    expect(await written.titles()).toEqual([])
    expect(await resting.titles()).toEqual([])
    expect(await yesterday.titles()).toEqual([reminder])
  })

  test('that was missed comes up to half an hour late, and then no more', async () => {
    const member = await someone('21:00')
    clock.set(new Date('2026-11-20T21:31:00+09:00'))
    await minute('21:00')
    expect(await member.titles()).toEqual([])
    clock.set(new Date('2026-11-20T21:15:00+09:00'))
    await minute('21:00')
    expect(await member.titles()).toEqual([reminder])
  })

  test('leaves a job for a further page only where there is one', async () => {
    await minute('21:00')
    const last = await someone('21:00')
    await minute('21:00')
    expect(await last.titles()).toEqual([reminder])
    expect(await takeJobs(db, remindTask)).toEqual([])
    await manyMembers('exact', { count: remindedAtOnce, reminderTime: '20:45' })
    await minute('20:45')
    expect(await takeJobs(db, remindTask)).toEqual([])
    await manyMembers('more', { count: 1, reminderTime: '20:45' })
    await minute('20:45')
    expect(await takeJobs(db, remindTask)).toMatchObject([
      { payload: { after: uidOf('exact', remindedAtOnce) } },
    ])
  })

  test('reaches all, page by page, and finds them by an index', async () => {
    await manyMembers('many', { count: 450, reminderTime: '21:00' })
    await manyMembers('early', { count: 2550, reminderTime: '07:30' })
    await minute('21:00')
    for (let jobs = await takeJobs(db, remindTask); jobs.length > 0; jobs = await takeJobs(db, remindTask))
      for (const { payload } of jobs) await services.notification.reminders.remind(payload)
    const { rows } = await db.execute(
      sql`select count(*)::int as count from notifications where uid like 'many%'`,
    )
    expect(rows).toEqual([{ count: 450 }])
    await db.execute(sql`analyze diary_settings`)
    const values = { time: "'21:00'", after: "''", day: "'2026-11-20'", limit: '200' }
    const text = statementText('diary_to_remind', values)
    const plan = JSON.stringify((await db.execute(sql.raw(`explain (format json) ${text}`))).rows)
    expect(plan).toContain('diary_settings_by_reminder')
    expect(plan).not.toContain('"Relation Name":"diary_settings","Alias":"r","Filter"')
  })
})
