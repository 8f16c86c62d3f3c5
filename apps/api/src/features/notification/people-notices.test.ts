import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@iki/contract/account/notification'
import { createReport } from '@iki/contract/account/safety'
import { createComment, deleteComment } from '@iki/contract/people/comment'
import {
  createImpression,
  deleteImpression,
  restoreImpression,
  setLike,
} from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'

const clock = testClock(new Date('2026-11-20T14:50:00Z'))
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const { notices } = services.notification
const impression = { id: 'p1', plan: 'eichi' as TimelinePlan }

async function someone(given: { createdAt?: Date } = {}) {
  const member = await createMember(db, given)
  const page = await signedInBrowser(app, member)
  const list = async (): Promise<Notification[]> => (await page.call(listNotifications, {})).data?.items ?? []
  return { ...member, page, list }
}
const react = (reaction: Parameters<typeof notices.notifyReaction>[1]) =>
  db.transaction(tx => notices.notifyReaction(tx, reaction))

test('likes of a post are announced once a day in Tokyo, whoever they are from', async () => {
  const { uid, list } = await someone()
  const [one, other] = [await createMember(db), await createMember(db)]
  const like = { kind: 'like', uid, impression, text: '朝の\n声を聴きました' } as const
  await react({ ...like, fromUid: one.uid })
  await react({ ...like, fromUid: other.uid })
  expect(await list()).toMatchObject([
    {
      kind: 'like',
      title: 'あなたの感想に「いいね」が届きました',
      body: '「朝の 声を聴きました」',
      link: '/room/eichi/kansou?post=p1',
    },
  ])
  clock.advance(10 * 60_000) // Midnight in Tokyo.
  await react({ ...like, fromUid: one.uid })
  expect(await list()).toHaveLength(2)
})

test.each([
  ['「朝の息」', '「朝の息」'],
  ['「朝の息」という講義', '「『朝の息』という講義」'],
  ['「吸う」と「吐く」', '「『吸う』と『吐く』」'],
])('a post that quotes, %s, is named without doubled marks', async (text, body) => {
  const { uid, list } = await someone()
  const { uid: fromUid } = await createMember(db)
  await react({ kind: 'like', uid, impression, text, fromUid })
  expect(await list()).toMatchObject([{ body }])
})

test('comments are announced one by one, with a name that is no address and not the operators’', async () => {
  const { uid, list } = await someone()
  const named = await createMember(db, { nickname: 'ゆう' })
  const odd = await createMember(db, { nickname: 'evil.example' })
  const pretender = await createMember(db, { nickname: '運営より' })
  const nameless = await createMember(db)
  const comment = { kind: 'comment', uid, impression, text: 'よい声ですね' } as const
  await react({ ...comment, fromUid: named.uid, commentId: 'c1' })
  await react({ ...comment, fromUid: named.uid, commentId: 'c1' })
  await react({ ...comment, fromUid: odd.uid, commentId: 'c2' })
  await react({ ...comment, fromUid: nameless.uid, commentId: 'c3' })
  await react({ ...comment, fromUid: pretender.uid, commentId: 'c4' })
  expect((await list()).map(({ title }) => title)).toEqual([
    'あなたの感想にコメントが届きました',
    'あなたの感想にコメントが届きました',
    'あなたの感想にコメントが届きました',
    'ゆうさんが、あなたの感想にコメントしました',
  ])
})

test('an operator’s answer is announced as one', async () => {
  const { uid, list } = await someone()
  const { uid: fromUid } = await createMember(db, { authority: 'operator' })
  await react({ kind: 'answer', uid, fromUid, impression, commentId: 'c4', text: 'ありがとうございます' })
  expect(await list()).toMatchObject([
    { kind: 'answer', title: '運営から、あなたの感想に返事が届きました', body: 'ありがとうございます' },
  ])
})

test('what was decided about a report is sent to the author with its reason, and to who reported', async () => {
  const [author, reporter] = [await someone(), await someone()]
  const decision = { about: 'p1 ', impressionId: 'p1', isClosed: true, text: '連絡先が書かれていたため' }
  for (const to of [
    { uid: author.uid, isAuthor: true },
    { uid: reporter.uid, isAuthor: false },
  ])
    await db.transaction(tx => notices.notifyDecision(tx, { ...decision, ...to }))
  expect(await author.list()).toMatchObject([
    { kind: 'report', title: 'あなたの投稿を、非公開にしました', body: '連絡先が書かれていたため' },
  ])
  const [notice] = await reporter.list()
  expect(notice?.title).toBe('通報の確認が終わりました')
  expect(notice?.body).not.toContain('連絡先')
})

describe('of what was removed', () => {
  const plan: TimelinePlan = 'kafuku'
  async function holder() {
    const member = await someone({ createdAt: new Date('2020-01-01T00:00:00Z') })
    await createLicence(db, member.uid, { itemId: '000002' })
    return member
  }
  async function discussed() {
    const [author, reader] = [await holder(), await holder()]
    const id = newId()
    const [first, second] = [newId(), newId()]
    await author.page.call(createImpression, { id, plan, body: '朝の声' })
    await reader.page.call(setLike, { id, isLiked: true })
    for (const commentId of [first, second])
      await reader.page.call(createComment, { id, commentId, body: `わたしも ${commentId}` })
    const kinds = async () => (await author.list()).map(({ kind }) => kind)
    return { author, reader, id, first, second, kinds }
  }

  test('a comment’s notification goes with it, for good', async () => {
    const { author, reader, id, first, kinds } = await discussed()
    expect(await kinds()).toEqual(['comment', 'comment', 'like'])
    await reader.page.call(deleteComment, { id, commentId: first })
    expect(await kinds()).toEqual(['comment', 'like'])
    await author.page.call(deleteImpression, { id })
    await author.page.call(restoreImpression, { id })
    expect(await kinds()).toEqual(['comment', 'like'])
  })

  test('a post’s go with it, and come back with it, but for those that were read', async () => {
    const { author, id, kinds } = await discussed()
    const [latest] = await author.list()
    await author.page.call(markNotificationsRead, { ids: [latest?.id ?? ''] })
    await author.page.call(deleteImpression, { id })
    expect(await kinds()).toEqual([])
    await author.page.call(restoreImpression, { id })
    expect(await kinds()).toEqual(['comment', 'like'])
  })

  test('a comment that an operator closes takes its notification along', async () => {
    const { author, id, first, second, kinds } = await discussed()
    await author.page.call(createReport, { impressionId: id, commentId: first, reason: 'unkind' })
    const [report] = await services.report.reports.listOpen({ at: new Date(0), id: '' })
    await services.report.reports.decide(report?.id ?? '', { state: 'closed', decision: '強い言葉のため' })
    expect(await kinds()).toEqual(['report', 'comment', 'like'])
    expect((await author.list()).some(({ body }) => body.includes(second))).toBe(true)
  })

  test('who leaves takes along what they have caused', async () => {
    const { reader, kinds } = await discussed()
    await db.delete(users).where(eq(users.uid, reader.uid))
    expect(await kinds()).toEqual([])
  })
})
