import { setHiding } from '@iki/contract/account/safety'
import * as impression from '@iki/contract/people/impression'
import { saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
const items = { kafuku: '000002', eichi: '000001' }

async function holder(...plans: (keyof typeof items)[]) {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  for (const plan of plans) await createLicence(db, member.uid, { itemId: items[plan] })
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

async function post({ page }: Holder, plan: keyof typeof items, body: string, more: object = {}) {
  const { data, code } = await page.call(impression.createImpression, { id: newId(), plan, body, ...more })
  if (!data) throw new Error(code ?? '')
  return data
}
const save = ({ page }: Holder, id: string, isSaved = true, chosenAt?: string) =>
  page.call(impression.setSavedImpression, { id, isSaved, ...(chosenAt && { chosenAt }) })
const savedOf = async ({ page }: Holder, cursor?: string) => {
  const { data } = await page.call(impression.listSavedImpressions, cursor ? { cursor } : {})
  return data ?? { items: [], next: null }
}

test('saved posts are listed by when they were saved, page by page, for nobody else', async () => {
  const [author, reader, other] = [await holder('kafuku'), await holder('kafuku'), await holder('kafuku')]
  const posts = []
  for (let count = 0; count < 12; count++) posts.push(await post(author, 'kafuku', `感想${count}`))
  for (const [index, { id }] of posts.toReversed().entries())
    await save(reader, id, true, `2026-01-01T00:00:${10 + index}.000Z`)
  const first = await savedOf(reader)
  const second = await savedOf(reader, first.next ?? '')
  expect([...first.items, ...second.items].map(({ body }) => body)).toEqual(posts.map(({ body }) => body))
  expect(second.next).toBeNull()
  expect(first.items.every(({ isSaved }) => isSaved)).toBe(true)
  expect((await savedOf(other)).items).toEqual([])
  expect((await author.page.call(impression.listTimeline, { plan: 'kafuku' })).data?.items[0]?.isSaved).toBe(
    false,
  )
})

test('of two devices the later choice wins, whichever comes last', async () => {
  const [author, reader] = [await holder('kafuku'), await holder('kafuku')]
  const { id } = await post(author, 'kafuku', 'あとで読む')
  await save(reader, id, true, '2026-01-01T00:00:01.000Z')
  expect((await save(reader, id, false, '2026-01-01T00:00:03.000Z')).data).toEqual({ isSaved: false })
  expect((await save(reader, id, true, '2026-01-01T00:00:02.000Z')).data).toEqual({ isSaved: false })
  expect((await savedOf(reader)).items).toEqual([])
})

test('what the member can no longer read leaves the list; their own posts stay', async () => {
  const [author, reader] = [await holder('kafuku', 'eichi'), await holder('kafuku')]
  const [open, hidden, closed] = [
    await post(author, 'kafuku', '見える'),
    await post(await holder('kafuku'), 'kafuku', '隠す人の'),
    await post(author, 'eichi', 'ほかのプラン'),
  ]
  const own = await post(reader, 'kafuku', '自分だけの', { isForRoom: true })
  expect((await save(reader, closed.id)).code).toBe('plan_required')
  for (const { id } of [open, hidden, own]) expect((await save(reader, id)).http).toBe(200)
  await reader.page.call(setHiding, { other: hidden.author.uid, hiding: 'mute' })
  await author.page.call(impression.deleteImpression, { id: open.id })
  expect((await savedOf(reader)).items.map(({ body }) => body)).toEqual(['自分だけの'])
})

test('pictures have a text, which stays with its picture when another is taken away', async () => {
  const author = await holder('kafuku')
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const ids = [newId(), newId()]
  for (const id of ids) await author.page.call(saveImpressionPicture, { id }, { file: pixel })
  const made = await post(author, 'kafuku', '写真', {
    pictures: ids,
    pictureTexts: ['朝の 縁側', '湯のみ'],
  })
  expect(made.pictures.map(({ text }) => text)).toEqual(['朝の 縁側', '湯のみ'])
  const change = { id: made.id, body: '写真', pictures: ids.slice(1) }
  const changed = await author.page.call(impression.updateImpression, change)
  expect(changed.data?.pictures.map(({ text }) => text)).toEqual(['湯のみ'])
})
