import { defaultPreference, listNotifications, saveUserSettings } from '@iki/contract/account/notification'
import { setHiding } from '@iki/contract/account/safety'
import { createComment, deleteComment, updateComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#core/random.ts'
import { licences } from '#features/licence/licence.tables.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'

const { app, db, config } = await testApp({ runsJobs: true })
const services = testServices({ config, db })
const plan = 'kafuku' as const

async function holder(nickname: string) {
  const member = await createMember(db, { nickname, createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid, { itemId: '000002' })
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

async function post({ page }: Holder, body: string, more: object = {}) {
  const { data, code } = await page.call(impression.createImpression, { id: newId(), plan, body, ...more })
  if (!data) throw new Error(code ?? '')
  return data
}
async function comment({ page }: Holder, id: string, body: string, mentions?: string[]) {
  const sent = { id, commentId: newId(), body, ...(mentions && { mentions }) }
  const { data, code } = await page.call(createComment, sent)
  if (!data) throw new Error(code ?? '')
  return data
}
const noticesOf = async ({ page }: Holder) =>
  ((await page.call(listNotifications, {})).data?.items ?? []).map(({ kind, title, link, body }) => ({
    kind,
    title,
    link,
    body,
  }))
/** Notices are made by a job: waits until somebody has as many. */
async function untilNotified(member: Holder, count: number) {
  await vi.waitFor(async () => expect(await noticesOf(member)).toHaveLength(count))
  return noticesOf(member)
}

describe('a comment', () => {
  test('notifies those who have commented before, each once, and not its writer', async () => {
    const [author, first, second] = [await holder('秋さん'), await holder('春子'), await holder('夏美')]
    const { id } = await post(author, '朝の息が深い')
    await comment(first, id, 'わたしもです')
    await comment(first, id, 'もうひとつ')
    const { id: commentId } = await comment(second, id, 'うらやましい')
    expect(await untilNotified(first, 1)).toEqual([
      {
        kind: 'thread',
        title: '夏美さんが、あなたも書いた感想にコメントしました',
        link: `/timeline/kafuku/kansou?post=${id}`,
        body: 'うらやましい',
      },
    ])
    await services.impression.conversations.notifyOthers({ impressionId: id, commentId })
    expect(await noticesOf(first)).toHaveLength(1)
    expect(await noticesOf(second)).toEqual([])
    // The author is notified of each comment, as before, and only once.
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['comment', 'comment', 'comment'])
  })

  test('does not notify who hides the writer, whose plan has ended, or who does not want it', async () => {
    const author = await holder('冬')
    const [hides, ended, unwilling, writer, last] = [
      await holder('a'),
      await holder('b'),
      await holder('c'),
      await holder('d'),
      await holder('e'),
    ]
    const { id } = await post(author, '雪のにおい')
    for (const each of [hides, ended, unwilling, last]) await comment(each, id, 'ひとこと')
    await hides.page.call(setHiding, { other: writer.uid, hiding: 'mute' })
    await services.licence.licences.revoke({ uid: ended.uid, itemId: '000002', reason: null })
    // Each node receives the change a moment later.
    const read = () => ended.page.call(impression.listTimeline, { plan })
    await vi.waitFor(async () => expect((await read()).code).toBe('plan_required'))
    const off = { app: false, mail: false, push: false }
    const kinds = { ...defaultPreference.kinds, thread: off }
    await unwilling.page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds } })
    await comment(writer, id, 'あたらしい返事')
    const bodiesOf = async (each: Holder) => (await noticesOf(each)).map(({ body }) => body)
    await vi.waitFor(async () => expect(await bodiesOf(last)).toContain('あたらしい返事'))
    for (const each of [hides, ended, unwilling]) expect(await bodiesOf(each)).not.toContain('あたらしい返事')
  })

  test('that was deleted before the job ran notifies nobody', async () => {
    const [author, first, second] = [await holder('x'), await holder('y'), await holder('z')]
    const { id } = await post(author, 'すぐ消えるもの')
    await comment(first, id, 'はい')
    const { id: commentId } = await comment(second, id, 'まちがい')
    await untilNotified(first, 1)
    await second.page.call(deleteComment, { id, commentId })
    expect(await noticesOf(first)).toEqual([])
    await services.impression.conversations.notifyOthers({ impressionId: id, commentId })
    expect(await noticesOf(first)).toEqual([])
  })
})

describe('a text that names somebody', () => {
  test('links to them and notifies them, if the name is still in it', async () => {
    const [author, named, other] = [await holder('もも'), await holder('さくら'), await holder('うめ')]
    const made = await post(author, '@さくら きのうの声、よかったです <b>', {
      mentions: [named.uid, other.uid],
    })
    expect(made.html).toBe(
      `<p><a href="/people/${named.uid}">@さくら</a> きのうの声、よかったです &lt;b&gt;</p>`,
    )
    expect(await untilNotified(named, 1)).toEqual([
      {
        kind: 'mention',
        title: 'ももさんが、あなたの名前を挙げました',
        link: `/timeline/kafuku/kansou?post=${made.id}`,
        body: '@さくら きのうの声、よかったです <b>',
      },
    ])
    expect(await noticesOf(other)).toEqual([])
  })

  test('keeps its links when it is edited, and the author of the post is notified of a comment once', async () => {
    const [author, named] = [await holder('たけ'), await holder('まつ')]
    const { id } = await post(author, '竹の息')
    const made = await comment(named, id, '@たけ どうも', [author.uid])
    const edited = await named.page.call(updateComment, {
      id,
      commentId: made.id,
      body: '@たけ どうもありがとう',
    })
    expect(edited.data?.html).toBe(`<p><a href="/people/${author.uid}">@たけ</a> どうもありがとう</p>`)
    expect((await untilNotified(author, 1)).map(({ kind }) => kind)).toEqual(['comment'])
  })

  test('can name those who write in the conversation, then in the plan, and nobody who is hidden', async () => {
    const [author, commenter, hidden] = [await holder('いち'), await holder('に'), await holder('さん')]
    const { id } = await post(author, '一、二、三')
    await post(hidden, '三')
    await comment(commenter, id, '二')
    const asked = async () =>
      (await author.page.call(impression.listMentionable, { plan, post: id })).data?.map(({ name }) => name)
    expect((await asked())?.slice(0, 2)).toEqual(['に', 'さん'])
    await author.page.call(setHiding, { other: hidden.uid, hiding: 'block' })
    expect(await asked()).not.toContain('さん')
    expect(await asked()).not.toContain('いち')
    const guest = await holder('だれか')
    await db.delete(licences).where(eq(licences.uid, guest.uid))
    expect((await guest.page.call(impression.listMentionable, { plan })).code).toBe('plan_required')
  })
})

test('an app of an earlier release saves its settings without changing the kinds that came later', async () => {
  const member = await holder('ふるい')
  const on = { app: true, mail: true, push: true }
  const all = { ...defaultPreference.kinds, thread: on, mention: on }
  await member.page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds: all } })
  const { thread: _, mention: __, ...earlier } = defaultPreference.kinds
  const saved = await member.page.call(saveUserSettings, {
    notification_preference: { ...defaultPreference, kinds: earlier },
  })
  expect(saved.data?.notification_preference.kinds).toMatchObject({ ...earlier, thread: on, mention: on })
})
