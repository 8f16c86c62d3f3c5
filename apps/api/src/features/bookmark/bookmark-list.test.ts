import * as bookmark from '@iki/contract/media/bookmark'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { bookmarkExportLimit } from './bookmark-rates.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const dayMs = 86_400_000

async function someone() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Person = Awaited<ReturnType<typeof someone>>

async function save({ page }: Person, onsei_id: string, audipo: bookmark.Audipo) {
  clock.advance(1000)
  await page.call(bookmark.saveBookmark, { onsei_id, audipo })
}
async function write({ page }: Person, onseiId: string, memo: string) {
  clock.advance(1000)
  await page.call(bookmark.saveMemo, { onseiId, memo })
}
const list = async (
  { page }: Person,
  input: {
    q?: string
    kind?: bookmark.BookmarkKind
    order?: bookmark.BookmarkOrder
    after?: string
  } = {},
) => (await page.call(bookmark.listBookmarks, input)).data
const texts = (page: bookmark.BookmarkPage | null) =>
  page?.items.map(item => (item.kind === 'memo' ? item.memo : item.text))

describe('the list of all', () => {
  test('names what was written last first, over all lessons, with their titles', async () => {
    const haruko = await someone()
    const [one, two] = [
      await createLesson(db, { title: '背骨の呼吸' }),
      await createLesson(db, { title: '眠り' }),
    ]
    await save(haruko, one, { seconds: 1, text: '一' })
    await write(haruko, two, '二のメモ')
    await save(haruko, one, { seconds: 2, endSeconds: 4, text: '三' })
    await save(await someone(), one, { seconds: 1, text: 'ほかの人' })
    const page = await list(haruko)
    expect(texts(page)).toEqual(['三', '二のメモ', '一'])
    expect(page?.lessons.map(({ title }) => title).toSorted()).toEqual(['眠り', '背骨の呼吸'])
    expect(page?.next).toBeNull()
  })

  test('can be of one kind', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, { seconds: 1, text: 'しおり' })
    await save(haruko, lesson, { seconds: 2, endSeconds: 4, text: 'くり返し' })
    await write(haruko, lesson, 'メモ')
    for (const [kind, expected] of [
      ['bookmark', 'しおり'],
      ['loop', 'くり返し'],
      ['memo', 'メモ'],
    ] as const)
      expect(texts(await list(haruko, { kind }))).toEqual([expected])
  })

  test('is in the order that is asked for', async () => {
    const haruko = await someone()
    const [second, first] = [
      await createLesson(db, { title: 'いき' }),
      await createLesson(db, { title: 'あし' }),
    ]
    await save(haruko, second, { seconds: 9, text: '息9' })
    await save(haruko, first, { seconds: 5.2, text: '足5' })
    await save(haruko, second, { seconds: 0, text: '息0' })
    await write(haruko, second, '息のメモ')
    expect(texts(await list(haruko, { order: 'oldest' }))).toEqual(['息9', '足5', '息0', '息のメモ'])
    expect(texts(await list(haruko, { order: 'lesson' }))).toEqual(['足5', '息のメモ', '息0', '息9'])
    expect(texts(await list(haruko, { order: 'lesson', kind: 'memo' }))).toEqual(['息のメモ'])
    expect(texts(await list(haruko, { order: 'oldest', q: '足' }))).toEqual(['足5'])
  })

  test.each(['oldest', 'lesson'] as const)('comes page by page in the order %j', async order => {
    const haruko = await someone()
    const lessons = [await createLesson(db, { title: 'あし' }), await createLesson(db, { title: 'いき' })]
    for (const lesson of lessons) {
      await write(haruko, lesson, 'メモ')
      for (let number = 0; number < 60; number++)
        await haruko.page.call(bookmark.saveBookmark, {
          onsei_id: lesson,
          audipo: { seconds: number / 10 + 0.003, text: `${lesson} ${number}` },
        })
    }
    const all: string[] = []
    for (let after: string | undefined, count = 0; count < 3; count++) {
      const page = await list(haruko, { order, ...(after && { after }) })
      all.push(...(texts(page) ?? []))
      after = page?.next ?? undefined
    }
    expect(all).toHaveLength(122)
    expect(new Set(all).size).toBe(121)
    if (order === 'lesson')
      expect(all).toEqual(
        lessons.flatMap(id => ['メモ', ...Array.from({ length: 60 }, (_, number) => `${id} ${number}`)]),
      )
  })

  test('ends, and begins not again, where the lesson at the end of a page has been removed', async () => {
    const haruko = await someone()
    const lessons = [await createLesson(db, { title: 'あさ' }), await createLesson(db, { title: 'よる' })]
    for (const lesson of lessons)
      for (let number = 0; number < 40; number++)
        await haruko.page.call(bookmark.saveBookmark, {
          onsei_id: lesson,
          audipo: { seconds: number, text: `${number}` },
        })
    const { next } = (await list(haruko, { order: 'lesson' })) ?? {}
    await db.execute(sql`delete from lessons where id = ${lessons[1]}`)
    const further = await list(haruko, { order: 'lesson', after: next ?? '' })
    expect(texts(further)).toEqual([])
  })

  test('leaves out a memo that was emptied', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await write(haruko, lesson, '一')
    await write(haruko, lesson, '')
    expect(texts(await list(haruko))).toEqual([])
  })

  test('comes page by page without a gap or a repeat, whatever is added meanwhile', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    for (let number = 0; number < 120; number++) {
      // Ten at a moment, as a retried queue would send them.
      if (number % 10 === 0) clock.advance(1000)
      await haruko.page.call(bookmark.saveBookmark, {
        onsei_id: lesson,
        audipo: { id: `${haruko.uid}-${number}`, seconds: number, text: String(number) },
      })
    }
    const first = await list(haruko)
    await save(haruko, lesson, { seconds: 999, text: 'added' })
    const second = await list(haruko, { after: first?.next ?? '' })
    const third = await list(haruko, { after: second?.next ?? '' })
    const all = [first, second, third].flatMap(page => texts(page) ?? [])
    expect(all).toHaveLength(120)
    expect(all.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n))
    expect(third?.next).toBeNull()
  })

  test.each(['x', '1_', '1_a b', '_a', '1'.repeat(16).concat('_a')])(
    'does not go on after %j',
    async after => {
      const haruko = await someone()
      expect((await haruko.page.call(bookmark.listBookmarks, { after })).code).toBe('invalid_input')
    },
  )
})

describe('the search', () => {
  test.each([
    ['the middle of a text', 'ゆるめ'],
    ['another width', 'ｙｏｇａ'],
    ['another case', 'YOGA'],
    ['half-width kana', 'ﾖｶﾞ'],
    ['the title of the lesson', '骨の呼'],
    ['signs that mean something to a database', '100%_\\'],
  ])('finds by %s', async (_, q) => {
    const haruko = await someone()
    const lesson = await createLesson(db, { title: '背骨の呼吸' })
    const other = await createLesson(db, { title: 'ほかの音声' })
    await save(haruko, lesson, { seconds: 1, text: '肩をゆるめるYogaのヨガ 100%_\\' })
    await save(haruko, other, { seconds: 2, text: 'なにもない' })
    expect((await list(haruko, { q }))?.items).toHaveLength(1)
  })

  test('finds memos, and nothing where nothing is', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await write(haruko, lesson, 'ながい文の\nまん中にある言葉')
    expect(texts(await list(haruko, { q: '中にある' }))).toHaveLength(1)
    expect(texts(await list(haruko, { q: '%' }))).toEqual([])
    expect(texts(await list(haruko, { q: '中にある', kind: 'loop' }))).toEqual([])
  })
})

test('after a plan has ended all of it can be read, taken along, changed and removed', async () => {
  const haruko = await someone()
  await createLicence(db, haruko.uid, {
    sinceAt: new Date(clock().getTime() - 60 * dayMs),
    expireAt: new Date(clock().getTime() - dayMs),
  })
  const lesson = await createLesson(db)
  await save(haruko, lesson, { id: `of-${haruko.uid}`, seconds: 1, text: '残るもの' })
  const page = await list(haruko)
  expect(texts(page)).toEqual(['残るもの'])
  expect(page?.lessons[0]?.lock).toMatchObject({ reason: 'plan', endedAt: expect.any(String) })
  const file = await haruko.page.call(bookmark.exportBookmarks, { format: 'markdown' })
  expect(file.response.body).toContain('残るもの')
  const audipo = { id: `of-${haruko.uid}` }
  expect((await haruko.page.call(bookmark.deleteBookmark, { onsei_id: lesson, audipo })).http).toBe(200)
})

describe('the export', () => {
  test('is made so often and no more in ten minutes', async () => {
    const haruko = await someone()
    const ask = async () => (await haruko.page.call(bookmark.exportBookmarks, { format: 'json' })).http
    const asked = []
    for (let count = 0; count <= bookmarkExportLimit.max; count++) asked.push(await ask())
    expect(asked).toEqual([...Array<number>(bookmarkExportLimit.max).fill(200), 429])
    clock.advance(bookmarkExportLimit.windowSeconds * 1000)
    expect(await ask()).toBe(200)
  })

  async function written() {
    const haruko = await someone()
    const lesson = await createLesson(db, { title: '背骨の# 呼吸' })
    await save(haruko, lesson, { seconds: 65.4, text: '*肩*\n# 二行目' })
    await save(haruko, lesson, { seconds: 12, endSeconds: 3700, text: '', repeat: 5, speed: 0.8 })
    await save(haruko, lesson, { seconds: 70, endSeconds: 75, rise: { from: 0.7, to: 1, rounds: 5 } })
    await write(haruko, lesson, '<b>メモ</b>\n1. 一')
    return haruko
  }

  test('as Markdown is a file for people, in which nothing that was written means anything', async () => {
    const { response } = await (await written()).page.call(bookmark.exportBookmarks, { format: 'markdown' })
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="bookmarks-\d{4}-\d\d-\d\d\.md"$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    const [head, ...rest] = response.body.split('\n## ')
    expect(head).toContain('# しおりとメモ')
    expect(rest).toEqual([
      [
        '背骨の# 呼吸\n',
        '\\<b\\>メモ\\</b\\>',
        '1\\. 一\n',
        '- **00:12–1:01:40**（くり返し 5回・0.8倍）',
        '- **01:05** \\*肩\\*',
        '  \\# 二行目',
        '- **01:10–01:15**（くり返し・5回かけて0.7から1倍へ）\n',
      ].join('\n'),
    ])
  })

  test('as JSON has all of it', async () => {
    const { response } = await (await written()).page.call(bookmark.exportBookmarks, { format: 'json' })
    expect(response.headers['content-disposition']).toMatch(/\.json"$/)
    const { lessons } = JSON.parse(response.body)
    expect(lessons).toHaveLength(1)
    expect(lessons[0]).toMatchObject({ title: '背骨の# 呼吸', memo: '<b>メモ</b>\n1. 一' })
    expect(lessons[0].bookmarks).toMatchObject([
      { startSeconds: 12, endSeconds: 3700, repeatCount: 5, speed: 0.8, rise: null },
      { startSeconds: 65.4, endSeconds: null, text: '*肩*\n# 二行目' },
      { startSeconds: 70, speed: null, rise: { from: 0.7, to: 1, rounds: 5 } },
    ])
  })

  test('of many lessons has each once', async () => {
    const haruko = await someone()
    for (let count = 0; count < 45; count++)
      await save(haruko, await createLesson(db), { seconds: 1, text: String(count) })
    const { response } = await haruko.page.call(bookmark.exportBookmarks, { format: 'json' })
    const { lessons } = JSON.parse(response.body) as { lessons: { bookmarks: { text: string }[] }[] }
    expect(lessons.map(({ bookmarks }) => Number(bookmarks[0]?.text))).toEqual(
      Array.from({ length: 45 }, (_, number) => 44 - number),
    )
  })

  test('of nothing is a file as well', async () => {
    const haruko = await someone()
    const json = await haruko.page.call(bookmark.exportBookmarks, { format: 'json' })
    expect(JSON.parse(json.response.body).lessons).toEqual([])
    const markdown = await haruko.page.call(bookmark.exportBookmarks, { format: 'markdown' })
    expect(markdown.response.body).toContain('# しおりとメモ')
  })
})
