import { loadMemo, saveMemo } from '@iki/contract/media/bookmark'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser, signInAs } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

async function someone() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Person = Awaited<ReturnType<typeof someone>>

const save = ({ page }: Person, onseiId: string, memo: string, revision?: number) =>
  page.call(saveMemo, { onseiId, memo, ...(revision !== undefined && { revision }) })
const load = async ({ page }: Person, onsei_id: string) => (await page.call(loadMemo, { onsei_id })).data

describe('a memo', () => {
  test('is empty before the first save', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    expect(await load(haruko, lesson)).toEqual({ memo: '', revision: 0, updatedAt: null })
  })

  test('is one a lesson and a member, and stores HTML as the text it is', async () => {
    const [haruko, natsuko, lesson] = [await someone(), await someone(), await createLesson(db)]
    const memo = '肩が\nゆるむ<script>alert(1)</script>'
    await save(haruko, lesson, memo)
    await save(natsuko, lesson, 'べつの人')
    expect(await load(haruko, lesson)).toEqual({ memo, revision: 1, updatedAt: clock().toISOString() })
    expect((await load(haruko, await createLesson(db)))?.memo).toBe('')
  })

  test('comes as a form', async () => {
    const [haruko, lesson] = [await createMember(db), await createLesson(db)]
    const headers = await signInAs(app, haruko)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ onseiId: lesson, uid: haruko.uid, memo: '息を吐く' }).toString()
    const answer = await app.inject({ method: 'POST', url: '/v1/onsei/saveMemo', headers: form, payload })
    expect(answer.json()).toMatchObject({ status: 0, data: { memo: '息を吐く' } })
  })

  test('of an older revision does not undo what another device wrote, and answers with that', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, 'はじめ', 0)
    await save(haruko, lesson, '電話で書いた', 1)
    const late = await save(haruko, lesson, '家で書いた', 1)
    expect(late.data).toMatchObject({ memo: '電話で書いた', revision: 2 })
    expect((await save(haruko, lesson, '両方', 2)).data).toMatchObject({ memo: '両方', revision: 3 })
  })

  test('that two devices save at one moment is one of the two, and both receive which', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, 'はじめ')
    const both = await Promise.all([save(haruko, lesson, '一', 1), save(haruko, lesson, '二', 1)])
    const current = await load(haruko, lesson)
    expect(both.map(({ data }) => data)).toEqual([current, current])
    expect(current?.revision).toBe(2)
  })

  test('without a revision replaces whatever is stored', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, '一')
    expect((await save(haruko, lesson, '二')).data).toMatchObject({ memo: '二', revision: 2 })
  })

  test('can be emptied, and its revision continues', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, '一')
    expect((await save(haruko, lesson, '', 1)).data).toMatchObject({ memo: '', revision: 2 })
  })

  test('has an end, and a lesson that is there', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    expect((await save(haruko, lesson, 'あ'.repeat(10_000))).http).toBe(200)
    expect((await save(haruko, lesson, 'あ'.repeat(10_001))).code).toBe('invalid_input')
    expect((await save(haruko, 'no-such-lesson', '一')).code).toBe('not_found')
  })
})
