import { listNotifications } from '@iki/contract/account/notification'
import { createComment, deleteComment, updateComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { impressionPictures } from '../impression.tables.ts'

const { app, db, config } = await testApp()
const services = testServices({ config, db })
const plan = 'kafuku' as const

async function holder(createdAt = new Date('2020-01-01T00:00:00Z')) {
  const member = await createMember(db, { createdAt })
  await createLicence(db, member.uid, { itemId: '000002' })
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

async function post({ page }: Holder, more: object = {}) {
  const { data, code } = await page.call(impression.createImpression, {
    id: newId(),
    plan,
    body: 'はじめのことば',
    ...more,
  })
  if (!data) throw new Error(code ?? '')
  return data
}

async function picture({ uid }: Holder): Promise<string> {
  const id = newId()
  const at = systemClock()
  await db
    .insert(impressionPictures)
    .values({ id, uid, storageKey: `k-${id}`, width: 4, height: 3, createdAt: at, unusedSince: at })
  return id
}
const unusedSince = async (id: string) =>
  (await db.select().from(impressionPictures).where(eq(impressionPictures.id, id)))[0]?.unusedSince

beforeAll(() => services.safety.safety.forbidWord('とてもわるいことば'))

describe('an edit of a post', () => {
  test('changes its words, pictures and moment, and leaves what it does not name', async () => {
    const author = await holder()
    const [first, second, third] = [await picture(author), await picture(author), await picture(author)]
    const lessonId = await createLesson(db)
    const { id } = await post(author, { pictures: [first, second] })
    const edit = (change: object) =>
      author.page.call(impression.updateImpression, { id, body: 'なおしたことば', ...change })
    const { data } = await edit({
      pictures: [third, first],
      moment: { lessonId, seconds: 12 },
    })
    expect(data).toMatchObject({ body: 'なおしたことば', revision: 2, moment: { seconds: 12 } })
    expect(data?.pictures.map(each => each.id)).toEqual([third, first])
    expect(data?.editedAt).not.toBeNull()
    expect([await unusedSince(first), await unusedSince(third)]).toEqual([null, null])
    expect(await unusedSince(second)).toBeInstanceOf(Date)
    const again = await edit({ body: 'もう一度' })
    expect(again.data).toMatchObject({ pictures: [{}, {}], moment: { seconds: 12 } })
    expect((await edit({ pictures: [], moment: null })).data).toMatchObject({ pictures: [], moment: null })
  })

  test('takes no pictures of others and no lesson that is not there, and then changes nothing', async () => {
    const [author, other] = [await holder(), await holder()]
    const theirs = await picture(other)
    const { id } = await post(author)
    const edit = (change: object) =>
      author.page.call(impression.updateImpression, { id, body: 'ほか', ...change })
    expect((await edit({ pictures: [theirs] })).code).toBe('not_found')
    expect((await edit({ moment: { lessonId: 'nowhere', seconds: 1 } })).code).toBe('not_found')
    expect((await other.page.call(impression.updateImpression, { id, body: 'よそ' })).code).toBe('not_found')
    expect((await author.page.call(impression.getImpression, { id })).data).toMatchObject({
      body: 'はじめのことば',
      revision: 1,
      editedAt: null,
    })
  })

  test('after a lost answer is no second edit, and one that has not seen the last is answered so', async () => {
    const author = await holder()
    const { id, revision: base } = await post(author)
    const edit = (body: string, seen: number) =>
      author.page.call(impression.updateImpression, { id, body, base: seen })
    const sent = await Promise.all([edit('電話から', base), edit('電話から', base)])
    expect(sent.map(({ data }) => data?.revision)).toEqual([2, 2])
    expect((await edit('板から', base)).code).toBe('edited_elsewhere')
    expect((await edit('板から', 2)).data).toMatchObject({ body: '板から', revision: 3 })
  })

  test('of two devices at one moment is done by one, and answered to the other', async () => {
    const author = await holder()
    const { id, revision: base } = await post(author)
    const answers = await Promise.all(
      ['一', '二'].map(body => author.page.call(impression.updateImpression, { id, body, base })),
    )
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'edited_elsewhere'])
  })

  test('holds to the words of writing', async () => {
    const author = await holder(systemClock())
    const { id } = await post(author)
    const edit = (body: string) => author.page.call(impression.updateImpression, { id, body })
    expect((await edit('とても わるい ことば')).code).toBe('words_not_allowed')
    expect((await edit('おだやかな ことば')).code).toBeNull()
  })
})

describe('an edit of a comment', () => {
  async function commented() {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author)
    const target = { id, commentId: newId() }
    const { data } = await reader.page.call(createComment, { ...target, body: 'はじめの声' })
    if (!data) throw new Error('no comment')
    return { author, reader, target, comment: data }
  }

  test('is shown as edited, to everybody, and in the notices to its reader', async () => {
    const { author, reader, target, comment } = await commented()
    expect(comment).toMatchObject({ editedAt: null, revision: 1, can: { edit: true, delete: true } })
    const { data } = await reader.page.call(updateComment, { ...target, body: 'なおした\n声 <b>' })
    expect(data).toMatchObject({ body: 'なおした\n声 <b>', revision: 2 })
    const seen = await author.page.call(impression.getImpression, { id: target.id })
    const html = '<p>なおした<br />声 &lt;b&gt;</p>'
    expect(seen.data?.comments).toMatchObject([
      { html, editedAt: expect.any(String), can: { edit: false, delete: false } },
    ])
    const notifications = await author.page.call(listNotifications, {})
    expect(notifications.data?.items).toMatchObject([{ kind: 'comment', body: 'なおした\n声 <b>', html }])
  })

  test('is the writer’s own, and not of one that was removed', async () => {
    const { author, reader, target } = await commented()
    const edit = ({ page }: Holder) => page.call(updateComment, { ...target, body: 'よそから' })
    expect((await edit(author)).code).toBe('not_found')
    await reader.page.call(deleteComment, target)
    expect((await edit(reader)).code).toBe('not_found')
  })

  test('repeats without harm, and overwrites nothing that it has not seen', async () => {
    const { reader, target } = await commented()
    const edit = (body: string, base: number) => reader.page.call(updateComment, { ...target, body, base })
    expect((await edit('電話から', 1)).data?.revision).toBe(2)
    expect((await edit('電話から', 1)).data?.revision).toBe(2)
    expect((await edit('板から', 1)).code).toBe('edited_elsewhere')
    expect((await edit('板から', 2)).data?.body).toBe('板から')
    expect((await edit('とてもわるいことば', 3)).code).toBe('words_not_allowed')
  })
})
