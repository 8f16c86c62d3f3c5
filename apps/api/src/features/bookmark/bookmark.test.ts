import * as bookmark from '@iki/contract/media/bookmark'
import { describe, expect, test } from 'vitest'
import { useLimits } from '#core/limit/limit.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { saveBookmarks } from './bookmark.store.ts'
import { bookmarkSaveLimit } from './bookmark-rates.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

async function someone() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Person = Awaited<ReturnType<typeof someone>>

const save = ({ page }: Person, onsei_id: string, audipo: bookmark.Audipo | string, id?: string) =>
  page.call(bookmark.saveBookmark, { onsei_id, audipo, ...(id !== undefined && { id }) })
const listed = async ({ page }: Person, onsei_id: string) =>
  (await page.call(bookmark.loadBookmarks, { onsei_id })).data
const texts = async (person: Person, lessonId: string) =>
  (await listed(person, lessonId))?.map(({ text }) => text)

/** Written past the rules of the service, for what only shows among many. */
const insertMany = (uid: string, lessonId: string, count: number) =>
  saveBookmarks(
    db,
    uid,
    lessonId,
    Array.from({ length: count }, (_, number) => ({
      id: `${lessonId.slice(-20)}-${number}`,
      startSeconds: number,
      endSeconds: null,
      text: '',
      repeatCount: null,
      speed: null,
      rise: null,
    })),
    clock(),
  )

describe('a bookmark', () => {
  test('is saved with all it has, and comes back in the order of the lesson', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const loop = { id: 'loop-1', seconds: 12.5, endSeconds: 20, text: '肩', repeat: 5, speed: 0.8 }
    const { data } = await save(haruko, lesson, loop)
    const at = clock().toISOString()
    const audipo = { ...loop, rise: null }
    const expected = { uid: haruko.uid, onsei_id: lesson, audipo, createdAt: at, updatedAt: at }
    expect(data).toEqual({ ...audipo, ...expected })
    await save(haruko, lesson, { seconds: 3.0004999 })
    expect(await listed(haruko, lesson)).toMatchObject([
      { seconds: 3, endSeconds: null, text: '', repeat: null, speed: null },
      { id: 'loop-1' },
    ])
  })

  test('saves the speed that changes from round to round, until it has one speed again', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const rise = { from: 0.7, to: 1, rounds: 5 }
    const { data } = await save(haruko, lesson, { seconds: 5, endSeconds: 9, rise })
    expect(data).toMatchObject({ speed: null, rise })
    expect(await listed(haruko, lesson)).toMatchObject([{ rise }])
    await save(haruko, lesson, { seconds: 5, endSeconds: 9, speed: 0.8 }, data?.id)
    expect(await listed(haruko, lesson)).toMatchObject([{ speed: 0.8, rise: null }])
  })

  test('comes as JSON in a text just as well', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    expect((await save(haruko, lesson, '{"seconds":7,"text":"息"}')).data).toMatchObject({ seconds: 7 })
    expect((await save(haruko, lesson, '{"seconds":')).code).toBe('invalid_input')
  })

  test('is changed under its id, and keeps when it was made', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const made = clock().toISOString()
    const { data } = await save(haruko, lesson, { seconds: 5, text: '前' })
    clock.advance(1000)
    const changed = await save(haruko, lesson, { seconds: 6, text: '後' }, data?.id)
    expect(changed.data).toMatchObject({ id: data?.id, seconds: 6, text: '後', createdAt: made })
    expect(changed.data?.updatedAt).not.toBe(made)
    expect(await texts(haruko, lesson)).toEqual(['後'])
  })

  test('is made once, however often and however fast it is sent under its id', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const audipo = { id: 'from-the-browser', seconds: 5, text: '肩' }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => haruko.page.call(bookmark.addBookmark, { onsei_id: lesson, audipo })),
    )
    expect(sent.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
    expect(await texts(haruko, lesson)).toEqual(['肩'])
  })

  test('without an id is made once a key', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const add = (key: string, text: string) =>
      haruko.page.call(
        bookmark.addBookmark,
        { onsei_id: lesson, audipo: { seconds: 5, text } },
        { headers: { 'idempotency-key': key } },
      )
    await Promise.all([add('one', '肩'), add('one', '肩'), add('two', '背')])
    expect((await texts(haruko, lesson))?.toSorted()).toEqual(['背', '肩'].toSorted())
    expect((await add('one', '腰')).code).toBe('repeated_differently')
  })

  test('stores HTML as the text it is', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const text = '<script>alert("肩")</script><b>&amp;</b>'
    await save(haruko, lesson, { seconds: 1, text })
    expect(await texts(haruko, lesson)).toEqual([text])
  })

  test('in a lesson that is not there is refused', async () => {
    expect((await save(await someone(), 'no-such-lesson', { seconds: 1 })).code).toBe('not_found')
  })

  test.each([
    ['ends before it begins', { seconds: 5, endSeconds: 4 }],
    ['has too long a text', { seconds: 5, text: 'あ'.repeat(501) }],
    ['is repeated too often', { seconds: 5, repeat: 100 }],
    ['is too fast', { seconds: 5, speed: 3.5 }],
    ['becomes too fast', { seconds: 5, rise: { from: 1, to: 3.5, rounds: 5 } }],
    ['has a speed and another', { seconds: 5, speed: 1, rise: { from: 0.7, to: 1, rounds: 5 } }],
  ])('that %s is refused in Japanese', async (_, audipo) => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const { code, response } = await save(haruko, lesson, audipo)
    expect(code).toBe('invalid_input')
    expect(response.json().message).toMatch(/[ぁ-ん]/)
  })
})

describe.each(['', 'undefined', 'null', null])('an id that is sent as %j', nothing => {
  const sent = { id: nothing as unknown as string, seconds: 5 }

  test('is none: each bookmark gets one of its own, of whatever member', async () => {
    const [haruko, natsuko, lesson] = [await someone(), await someone(), await createLesson(db)]
    for (const person of [haruko, natsuko]) {
      expect((await save(person, lesson, { ...sent, text: '一' }, sent.id)).http).toBe(200)
      expect((await save(person, lesson, JSON.stringify({ ...sent, text: '二' }))).http).toBe(200)
      expect((await texts(person, lesson))?.toSorted()).toEqual(['一', '二'].toSorted())
      const audipos = JSON.stringify([sent, { ...sent, seconds: '7' }])
      await person.page.call(bookmark.saveBookmarks, { onseiId: lesson, audipos })
      expect(await listed(person, lesson)).toMatchObject([{ seconds: 5 }, { seconds: 7 }])
    }
  })

  test('removes what reads like the rest, and nothing where there is no rest', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    for (const seconds of [5, 6]) await save(haruko, lesson, { seconds })
    const remove = (audipo: bookmark.AudipoReference | string) =>
      haruko.page.call(bookmark.removeBookmark, { onsei_id: lesson, audipo })
    expect((await remove({ id: sent.id })).code).toBe('invalid_input')
    expect((await remove(String(nothing))).code).toBe('invalid_input')
    await remove(sent)
    expect(await listed(haruko, lesson)).toMatchObject([{ seconds: 6 }])
  })
})

describe('removing a bookmark', () => {
  test('by its id or as it reads takes that one only', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    for (const [seconds, text] of [
      [1, '一'],
      [2, '二'],
      [3, '三'],
    ] as const)
      await save(haruko, lesson, { id: `${haruko.uid}-${seconds}`, seconds, text })
    const remove = (audipo: bookmark.AudipoReference | string) =>
      haruko.page.call(bookmark.removeBookmark, { onsei_id: lesson, audipo })
    await remove({ seconds: 1, text: 'ちがう' })
    await remove(JSON.stringify({ seconds: 2, text: '二' }))
    await remove(`${haruko.uid}-3`)
    expect(await texts(haruko, lesson)).toEqual(['一'])
    expect((await remove('')).code).toBe('invalid_input')
  })

  test('that is removed already is no error for one call, and not_found for the other', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, { id: 'soon-gone', seconds: 1 })
    const input = { onsei_id: lesson, audipo: { id: 'soon-gone' } }
    expect((await haruko.page.call(bookmark.deleteBookmark, input)).http).toBe(200)
    expect((await haruko.page.call(bookmark.deleteBookmark, input)).code).toBe('not_found')
    expect((await haruko.page.call(bookmark.removeBookmark, input)).http).toBe(200)
  })
})

describe('another member’s bookmark', () => {
  test('is not seen, not changed and not removed', async () => {
    const [haruko, natsuko, lesson] = [await someone(), await someone(), await createLesson(db)]
    const id = 'chosen-by-both'
    await save(haruko, lesson, { id, seconds: 1, text: 'わたしの' })
    expect(await listed(natsuko, lesson)).toEqual([])
    const input = { onsei_id: lesson, audipo: { id } }
    expect((await natsuko.page.call(bookmark.deleteBookmark, input)).code).toBe('not_found')
    await natsuko.page.call(bookmark.removeBookmark, input)
    expect(await texts(haruko, lesson)).toEqual(['わたしの'])
  })

  test('under the same id is another one', async () => {
    const [haruko, natsuko, lesson] = [await someone(), await someone(), await createLesson(db)]
    const id = 'chosen-by-two'
    await save(haruko, lesson, { id, seconds: 1, text: 'わたしの' })
    expect((await save(natsuko, lesson, { id, seconds: 2, text: '人の' })).http).toBe(200)
    const all = JSON.stringify([{ id, seconds: 3, text: '人のまま' }])
    await natsuko.page.call(bookmark.saveBookmarks, { onseiId: lesson, audipos: all })
    expect(await texts(haruko, lesson)).toEqual(['わたしの'])
    expect(await texts(natsuko, lesson)).toEqual(['人のまま'])
    await natsuko.page.call(bookmark.removeBookmark, { onsei_id: lesson, audipo: id })
    expect(await texts(haruko, lesson)).toEqual(['わたしの'])
  })

  test('is not reached by their uid', async () => {
    const [haruko, natsuko, lesson] = [await someone(), await someone(), await createLesson(db)]
    const { uid } = haruko
    for (const call of [bookmark.loadBookmarks, bookmark.loadMemo] as const)
      expect(await natsuko.page.call(call, { uid, onsei_id: lesson })).toMatchObject({
        http: 403,
        code: 'not_allowed',
      })
    const audipo = { seconds: 1 }
    for (const call of [bookmark.addBookmark, bookmark.saveBookmark, bookmark.removeBookmark] as const)
      expect((await natsuko.page.call(call, { uid, onsei_id: lesson, audipo })).http).toBe(403)
    expect(await listed(haruko, lesson)).toEqual([])
  })

  test('does not lend its id to another lesson of one’s own', async () => {
    const [haruko, one, two] = [await someone(), await createLesson(db), await createLesson(db)]
    await save(haruko, one, { id: 'in-one', seconds: 1 })
    expect((await save(haruko, two, { id: 'in-one', seconds: 1 })).code).toBe('not_found')
  })
})

describe('putting a whole list in the place of a lesson’s bookmarks', () => {
  const replace = ({ page }: Person, onseiId: string, audipos: unknown) =>
    page.call(bookmark.saveBookmarks, { onseiId, audipos: JSON.stringify(audipos) })

  test('keeps those with their id, adds the new and drops the rest, in that lesson only', async () => {
    const [haruko, lesson, other] = [await someone(), await createLesson(db), await createLesson(db)]
    const saved = await save(haruko, lesson, { seconds: 1, text: '残る' })
    await save(haruko, lesson, { seconds: 2, text: '消える' })
    await save(haruko, other, { seconds: 3, text: 'よそ' })
    await replace(haruko, lesson, [
      { id: saved.data?.id, seconds: 1, text: '残った' },
      { seconds: 9, text: '新' },
    ])
    expect(await texts(haruko, lesson)).toEqual(['残った', '新'])
    expect(await texts(haruko, other)).toEqual(['よそ'])
  })

  test('again changes nothing, not even ids that were made here', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    const audipos = [{ seconds: 1, text: '一' }, { seconds: 1 }, { seconds: 2, endSeconds: 4 }]
    await replace(haruko, lesson, audipos)
    const before = (await listed(haruko, lesson))?.map(({ id }) => id)
    await replace(haruko, lesson, audipos)
    expect((await listed(haruko, lesson))?.map(({ id }) => id).toSorted()).toEqual(before?.toSorted())
    await replace(haruko, lesson, [])
    expect(await listed(haruko, lesson)).toEqual([])
  })

  test('is done whole or not at all', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await save(haruko, lesson, { seconds: 1, text: '残る' })
    for (const audipos of [
      { seconds: 1 },
      [{ seconds: -1 }],
      [
        { id: 'a', seconds: 1 },
        { id: 'a', seconds: 2 },
      ],
    ])
      expect((await replace(haruko, lesson, audipos)).code).toBe('invalid_input')
    expect(await texts(haruko, lesson)).toEqual(['残る'])
  })
})

test('who saves without a pause is told to wait', async () => {
  const [haruko, lesson] = [await someone(), await createLesson(db)]
  const uses = [{ limit: bookmarkSaveLimit, subject: haruko.uid }]
  expect((await save(haruko, lesson, { seconds: 1 })).http).toBe(200)
  for (let count = 1; count < bookmarkSaveLimit.max; count++) await useLimits(db, clock, uses)
  const all = { onseiId: lesson, audipos: '[]' }
  for (const refused of [
    await save(haruko, lesson, { seconds: 2 }),
    await haruko.page.call(bookmark.saveBookmarks, all),
  ])
    expect(refused).toMatchObject({ http: 429, code: 'too_many_requests' })
  expect(await listed(haruko, lesson)).toHaveLength(1)
  clock.advance(bookmarkSaveLimit.windowSeconds * 1000)
  expect((await haruko.page.call(bookmark.saveBookmarks, all)).http).toBe(200)
})

describe('there is room', () => {
  test('for a thousand bookmarks in a lesson, and one of them can still be changed', async () => {
    const [haruko, lesson] = [await someone(), await createLesson(db)]
    await insertMany(haruko.uid, lesson, 999)
    const sent = await Promise.all([
      save(haruko, lesson, { seconds: 1 }),
      save(haruko, lesson, { seconds: 2 }),
    ])
    expect(sent.map(({ code }) => code).toSorted()).toEqual([null, 'too_many_bookmarks'].toSorted())
    const [first] = (await listed(haruko, lesson)) ?? []
    expect((await save(haruko, lesson, { seconds: 3 }, first?.id)).http).toBe(200)
  })

  test('for ten thousand of a member', async () => {
    const haruko = await someone()
    for (let count = 0; count < 10; count++) await insertMany(haruko.uid, await createLesson(db), 1_000)
    const lesson = await createLesson(db)
    expect((await save(haruko, lesson, { seconds: 1 })).code).toBe('too_many_bookmarks')
    const audipos = JSON.stringify([{ seconds: 1 }])
    expect((await haruko.page.call(bookmark.saveBookmarks, { onseiId: lesson, audipos })).code).toBe(
      'too_many_bookmarks',
    )
    expect(await listed(haruko, lesson)).toEqual([])
  })
})

test('a guest is answered with the texts of the specification, and so is who names no lesson', async () => {
  const guest = browser(app)
  const haruko = await someone()
  for (const call of [bookmark.loadMemo, bookmark.loadBookmarks] as const) {
    const answer = await guest.call(call, { onsei_id: 'asa' })
    expect(answer.http).toBe(401)
    expect(answer.response.json()).toMatchObject({ status: -1, message: 'load Memo error. not login.' })
    const unnamed = await haruko.page.call(call, {})
    expect(unnamed.response.json()).toMatchObject({ status: -1, message: 'load Memo error. not login.' })
  }
})
