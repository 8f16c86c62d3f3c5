import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { guestLogLimit, memberLogLimit, useLimits } from '#core/limit/limit.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { activityEvents, contentLog } from './activity.tables.ts'

const { app, db, config } = await testApp()
const opened = { type: 'onsei', url: '/single-player/x', item_id: 'x', tag: 'method-asa' }

test('a play is recorded with the member, and a guest without one', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await page.call(recordEvent, { message: 'play', event_no: 4001 })
  await browser(app).call(recordEvent, { message: 'play', event_no: 4001 })
  const rows = await db.select().from(activityEvents)
  expect(rows.map(row => row.uid)).toEqual([member.uid, null])
})

test('a title is cut to fifty characters, none of them halved', async () => {
  const answer = await browser(app).call(recordContent, { ...opened, title: '息🌊'.repeat(40) })
  expect(answer.http).toBe(200)
  const [row] = await db.select().from(contentLog)
  expect([...(row?.title ?? '')]).toHaveLength(50)
  expect(row?.title.isWellFormed()).toBe(true)
})

test('nobody writes into the log of another member', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const foreign = await page.call(recordContent, { ...opened, title: '音声', uid: 'somebody-else' })
  expect(foreign.code).toBe('not_allowed')
  expect((await page.call(recordContent, { ...opened, title: '\u0000' })).code).toBe('invalid_input')
})

test('a member who writes without end is stopped, wherever from; another one is not', async () => {
  const [busy, other] = [await createMember(db), await createMember(db)]
  const page = await signedInBrowser(app, busy)
  const uses = Array.from({ length: memberLogLimit.max }, () => ({
    limit: memberLogLimit,
    subject: busy.uid,
  }))
  await Promise.all(uses.map(use => useLimits(db, systemClock, [use])))
  const event = { message: 'play', event_no: 4001 }
  expect((await page.call(recordEvent, event)).code).toBe('too_many_requests')
  expect((await page.call(recordContent, { ...opened, title: '音声' })).code).toBe('too_many_requests')
  expect((await (await signedInBrowser(app, other)).call(recordEvent, event)).http).toBe(200)
})

test('guests at one address are stopped when they write without end, members and other addresses are not', async () => {
  const guest = browser(app)
  const event = { message: 'play', event_no: 4001 }
  const send = (address: string) => guest.call(recordEvent, event, { address })
  for (let batch = 0; batch < guestLogLimit.max / 50; batch++)
    await Promise.all(Array.from({ length: 50 }, () => send('198.51.100.9')))
  const stopped = await send('198.51.100.9')
  expect(stopped).toMatchObject({ http: 429, code: 'too_many_requests' })
  expect(stopped.response.headers['retry-after']).toBeDefined()
  expect((await send('198.51.100.10')).http).toBe(200)
  const member = await signedInBrowser(app, await createMember(db))
  expect((await member.call(recordEvent, event, { address: '198.51.100.9' })).http).toBe(200)
})

test('an operator reads how often each thing was done, by how many members, and which titles were played', async () => {
  const clock = testClock(new Date('2020-03-01T00:00:00Z'))
  const { activity } = testServices({ config, db, clock }).activity
  const { uid } = await createMember(db)
  const record = (message: string, by: string | null = uid) =>
    activity.recordEvent({ uid: by, address: '198.51.100.7' }, { message, eventNo: 4001 })
  await record('play_onsei 前の月')
  clock.set(new Date('2020-04-20T00:00:00Z'))
  for (const message of ['play_onsei 朝', 'play_onsei 朝', 'play_onsei 夜の 鐘', 'login'])
    await record(message)
  await record('play_onsei 朝', null)
  clock.set(new Date('2020-04-20T00:00:01Z'))
  expect(await activity.countKinds(30)).toEqual([
    { what: 'play_onsei', times: 4, members: 1 },
    { what: 'login', times: 1, members: 1 },
  ])
  expect(await activity.countTitles('play_onsei', 30)).toEqual([
    { what: '朝', times: 3, members: 1 },
    { what: '夜の 鐘', times: 1, members: 1 },
  ])
  expect((await activity.countKinds(60))[0]).toMatchObject({ times: 5 })
})
