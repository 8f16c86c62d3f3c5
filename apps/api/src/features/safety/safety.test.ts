import { listNotifications } from '@iki/contract/account/notification'
import {
  changesAtOnce,
  createReport,
  listHidden,
  postsPerHour,
  reportsPerHour,
  setHiding,
} from '@iki/contract/account/safety'
import * as impression from '@iki/contract/people/impression'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { findBounds, listEventsSince } from '#core/live/live.store.ts'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'

const { app, db, config } = await testApp()
const services = testServices({ config, db })
const plan = 'kafuku' as const
const longAgo = new Date('2020-01-01T00:00:00Z')

async function holder(createdAt: Date = longAgo) {
  const member = await createMember(db, { createdAt })
  await createLicence(db, member.uid)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

const write = ({ page }: Holder, body: string, id = newId()) =>
  page.call(impression.createImpression, { id, plan, body })

async function post(author: Holder, body: string): Promise<string> {
  const { data, code } = await write(author, body)
  if (!data) throw new Error(code ?? '')
  return data.id
}

const waiting = () => services.report.reports.listOpen({ at: new Date(0), id: '' })

describe('a report', () => {
  test('is stored once with the text as it was, whatever its author does', async () => {
    const [author, reader] = [await holder(), await holder()]
    const id = await post(author, '宣伝です')
    for (let times = 0; times < 2; times++)
      expect((await reader.page.call(createReport, { impressionId: id, reason: 'spam' })).http).toBe(200)
    await author.page.call(impression.deleteImpression, { id })
    const reports = (await waiting()).filter(report => report.impressionId === id)
    expect(reports).toMatchObject([{ uid: reader.uid, reason: 'spam', reported: { body: '宣伝です' } }])
  })

  test('of one’s own text, or of one that is not shown, is none', async () => {
    const [author, reader] = [await holder(), await holder()]
    const id = await post(author, 'わたしの文')
    expect((await author.page.call(createReport, { impressionId: id, reason: 'spam' })).code).toBe(
      'not_found',
    )
    await author.page.call(setHiding, { other: reader.uid, hiding: 'block' })
    expect((await reader.page.call(createReport, { impressionId: id, reason: 'spam' })).code).toBe(
      'not_found',
    )
  })

  test('that is closed hides the text from everybody but its author, and gives both the reason', async () => {
    const [author, reader, other] = [await holder(), await holder(), await holder()]
    const id = await post(author, 'ひどいことば')
    for (const { page } of [reader, other])
      await page.call(createReport, { impressionId: id, reason: 'unkind' })
    const [report] = (await waiting()).filter(each => each.impressionId === id)
    await services.report.reports.decide(report?.id ?? '', {
      state: 'closed',
      decision: '人を傷つけることば',
    })
    expect((await reader.page.call(impression.getImpression, { id })).code).toBe('not_found')
    const timeline = await other.page.call(impression.listTimeline, { plan })
    expect(timeline.data?.items.map(item => item.id)).not.toContain(id)
    const own = await author.page.call(impression.getImpression, { id })
    expect(own.data).toMatchObject({ status: 'closed', closedReason: '人を傷つけることば' })
    for (const { page } of [author, reader, other]) {
      const notifications = await page.call(listNotifications, {})
      expect(notifications.data?.items.map(item => item.kind)).toContain('report')
    }
    expect((await waiting()).filter(each => each.impressionId === id)).toEqual([])
    await expect(
      services.report.reports.decide(report?.id ?? '', { state: 'kept', decision: '' }),
    ).rejects.toThrow()
  })
})

test('a text that was closed while its author had deleted it stays closed when it is brought back', async () => {
  const [author, reader] = [await holder(), await holder()]
  const id = await post(author, 'かくれんぼ')
  await reader.page.call(createReport, { impressionId: id, reason: 'unkind' })
  const [report] = (await waiting()).filter(each => each.impressionId === id)
  await author.page.call(impression.deleteImpression, { id })
  await services.report.reports.decide(report?.id ?? '', { state: 'closed', decision: '人を傷つけることば' })
  const back = await author.page.call(impression.restoreImpression, { id })
  expect(back.data?.status).toBe('closed')
  expect((await reader.page.call(impression.getImpression, { id })).code).toBe('not_found')
})

test('nobody escapes the operators by blocking them', async () => {
  const [member, operator] = [await holder(), await createMember(db, { authority: 'operator' })]
  await member.page.call(setHiding, { other: operator.uid, hiding: 'block' })
  const id = await post(member, '見えないつもり')
  const page = await signedInBrowser(app, operator)
  expect((await page.call(impression.getImpression, { id })).http).toBe(200)
  await page.call(setHiding, { other: member.uid, hiding: 'mute' })
  expect((await page.call(impression.getImpression, { id })).code).toBe('not_found')
})

describe('who writes', () => {
  test('is held to a few in the first days, and to more later', async () => {
    const [newcomer, old] = [await holder(systemClock()), await holder()]
    for (let number = 0; number < postsPerHour.newMember; number++) await post(newcomer, `はじめて${number}`)
    expect((await write(newcomer, 'もうひとつ')).code).toBe('new_member_limit')
    for (let number = 0; number < postsPerHour.newMember + 1; number++) await post(old, `いつもの${number}`)
  })

  test('is refused without a trace, and may send the same again later', async () => {
    const newcomer = await holder(systemClock())
    for (let number = 0; number < postsPerHour.newMember; number++) await post(newcomer, `ことば${number}`)
    const id = newId()
    expect((await write(newcomer, 'あとで送る', id)).code).toBe('new_member_limit')
    expect((await newcomer.page.call(impression.getImpression, { id })).code).toBe('not_found')
  })
})

describe('a flood', () => {
  test('of likes and edits, each of which is sent to all viewers, comes to an end', async () => {
    const [author, reader] = [await holder(), await holder()]
    const id = await post(author, 'いいねの雨')
    const like = (isLiked: boolean) => reader.page.call(impression.setLike, { id, isLiked })
    const edit = (body: string) => author.page.call(impression.updateImpression, { id, body })
    for (let number = 1; number < changesAtOnce; number++)
      for (const { uid } of [author, reader]) await services.safety.safety.limitChanges(db, uid)
    expect((await like(true)).http).toBe(200)
    expect((await edit('書きなおし')).http).toBe(200)
    expect((await like(true)).http).toBe(200) // As it stands already.
    expect((await like(false)).code).toBe('too_many_requests')
    expect((await edit('書きなおし')).http).toBe(200)
    expect((await edit('もう一度')).code).toBe('too_many_requests')
    expect((await author.page.call(impression.getImpression, { id })).data?.likeCount).toBe(1)
  })

  test('of reports comes to an end, and one that is sent again is not counted', async () => {
    const [author, other, reader] = [await holder(), await holder(), await holder()]
    const ids = []
    for (let number = 0; number <= reportsPerHour; number++)
      ids.push(await post(number % 2 ? author : other, `ことば${number}`))
    const report = (impressionId: string) => reader.page.call(createReport, { impressionId, reason: 'spam' })
    for (const id of ids.slice(0, -1)) {
      expect((await report(id)).http).toBe(200)
      expect((await report(id)).http).toBe(200)
    }
    expect((await report(ids.at(-1) ?? '')).code).toBe('too_many_requests')
  })
})

test('whom a member hides is listed for them alone, and comes back', async () => {
  const [member, other] = [await holder(), await holder()]
  await member.page.call(setHiding, { other: other.uid, hiding: 'mute' })
  expect((await member.page.call(listHidden, {})).data).toMatchObject([
    { uid: other.uid, name: 'お名前なし', hiding: 'mute' },
  ])
  expect((await other.page.call(listHidden, {})).data).toEqual([])
  const id = await post(other, 'きこえますか')
  expect((await member.page.call(impression.getImpression, { id })).code).toBe('not_found')
  await member.page.call(setHiding, { other: other.uid, hiding: 'none' })
  expect((await member.page.call(impression.getImpression, { id })).http).toBe(200)
  expect((await member.page.call(setHiding, { other: member.uid, hiding: 'block' })).code).toBe('not_found')
})

test('other devices receive who is hidden: of a block both sides, of a mute only who mutes', async () => {
  const [member, other] = [await holder(), await holder()]
  const { last } = await findBounds(db)
  const notifications = async ({ uid }: Holder) =>
    (await listEventsSince(db, [`member:${uid}`], last)).map(({ event }) => event.type)
  const hide = (hiding: 'block' | 'mute' | 'none') =>
    member.page.call(setHiding, { other: other.uid, hiding })
  await hide('none')
  expect(await notifications(member)).toEqual([])
  await hide('mute')
  expect([await notifications(member), await notifications(other)]).toEqual([['hidden-changed'], []])
  await hide('block')
  await hide('none')
  expect(await notifications(member)).toHaveLength(3)
  expect(await notifications(other)).toEqual(['hidden-changed', 'hidden-changed'])
})
