import type { InputOf } from '@iki/contract/api/endpoint'
import { addDays } from '@iki/contract/api/tokyo'
import {
  createDiaryEntry,
  deleteDiaryEntry,
  diaryPageSize,
  getDiaryStats,
  listDiaryEntries,
  restoreDiaryEntry,
  updateDiaryEntry,
} from '@iki/contract/diary/diary'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { diaryService } from './diary.service.ts'
import { diarySeals } from './seal/diary-seal.ts'

const now = new Date('2026-11-19T22:00:00Z') // Friday the 20th, 7:00 in Tokyo
const today = '2026-11-20'
const clock = testClock(now)
const { app, db } = await testApp({ clock })

beforeEach(() => clock.set(now))

type Written = InputOf<typeof createDiaryEntry>
const written = (change: Partial<Written> = {}): Written => ({
  date: today,
  stress: 7,
  breath: 6,
  memo: '背骨がながい',
  images: [],
  ...change,
})

async function writer() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const write = (change: Partial<Written> = {}, key?: string) =>
    page.call(createDiaryEntry, written(change), key ? { headers: { 'idempotency-key': key } } : {})
  const list = async (asked: InputOf<typeof listDiaryEntries> = {}) =>
    (await page.call(listDiaryEntries, asked)).data ?? []
  const dates = async (asked: InputOf<typeof listDiaryEntries> = {}) =>
    (await list(asked)).map(({ date }) => date)
  return { member, page, write, list, dates }
}

describe('an entry', () => {
  test('is written and read again, with its memo escaped on the wire', async () => {
    const { write, list } = await writer()
    const { data, http } = await write({ memo: '<b>息</b> & "声"', images: ['p1', 'p2'] })
    expect(http).toBe(200)
    expect(data).toMatchObject({
      date: today,
      stress: 7,
      breath: 6,
      images: ['p1', 'p2'],
      deleted_at: null,
      revision: 1,
      memo: '&lt;b&gt;息&lt;/b&gt; &amp; &quot;声&quot;',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    expect(await list()).toEqual([data])
  })

  test('that is wrong in every way gets a line for each problem', async () => {
    const { write, list } = await writer()
    const { http, response } = await write({ stress: 0, breath: 10, memo: 'あ'.repeat(201) })
    expect(http).toBe(400)
    expect(response.json().message).toBe(
      'リラックス度は1〜9の整数で入力してください\n呼吸の深さは1〜9の整数で入力してください\nひとことは200文字以内で入力してください',
    )
    expect(await list()).toEqual([])
  })

  test('is one a day: another text for the day is answered with it, and the first stays', async () => {
    const { write, list } = await writer()
    await write()
    expect(await write({ memo: 'べつのことば' })).toMatchObject({ http: 409, code: 'diary_day_taken' })
    expect(await list()).toMatchObject([{ memo: '背骨がながい' }])
  })

  test('is nobody’s but its writer’s', async () => {
    const [own, other] = [await writer(), await writer()]
    const { data } = await own.write()
    const id = data?.id ?? ''
    expect(await other.list()).toEqual([])
    expect((await other.page.call(updateDiaryEntry, { id, stress: 1, breath: 1 })).code).toBe('not_found')
    expect((await other.page.call(restoreDiaryEntry, { id })).code).toBe('not_found')
    await other.page.call(deleteDiaryEntry, { id })
    expect(await own.list()).toEqual([data])
    expect((await other.write()).http).toBe(200)
  })
})

describe('an entry is written once', () => {
  test('when the answer was lost and the phone tries again, with its key and without', async () => {
    const { write, list } = await writer()
    const first = await write({}, 'key-1')
    expect((await write({}, 'key-1')).data).toEqual(first.data)
    expect((await write()).data).toEqual(first.data)
    expect((await write({}, 'key-2')).data).toEqual(first.data)
    expect(await list()).toHaveLength(1)
  })

  test('when the retry comes after another device has changed it, and the change stays', async () => {
    const { page, write } = await writer()
    const { data } = await write({}, 'key-1')
    await page.call(updateDiaryEntry, { id: data?.id ?? '', stress: 3, breath: 3, base: 1 })
    expect((await write({}, 'key-1')).data).toMatchObject({ stress: 3, revision: 2 })
  })

  test('when two tabs send it at once, and the manual save as well', async () => {
    const { write, list } = await writer()
    const answers = await Promise.all([write({}, 'a'), write({}, 'b'), write({}, 'a'), write(), write()])
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
    expect(await list()).toHaveLength(1)
  })

  test('when two phones write different words at once: one stays, the other is answered with it', async () => {
    const { write, list } = await writer()
    const answers = await Promise.all([write({ memo: '電車で' }), write({ memo: '家で' })])
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['diary_day_taken', 'done'])
    expect(await list()).toHaveLength(1)
  })

  test('and a key that comes with other words is refused', async () => {
    const { write } = await writer()
    await write({}, 'key-1')
    expect((await write({ date: '2026-11-19' }, 'key-1')).code).toBe('repeated_differently')
  })
})

describe('a day is a day in Tokyo', () => {
  test('at 00:30 in Tokyo the new day can be written, and the day before as well', async () => {
    clock.set(new Date('2026-11-20T15:30:00Z'))
    const { write, page } = await writer()
    expect((await write({ date: '2026-11-21' })).http).toBe(200)
    expect((await write({ date: '2026-11-20' })).http).toBe(200)
    expect((await page.call(getDiaryStats, {})).data).toMatchObject({ today: '2026-11-21', streakDays: 2 })
  })

  test('at 23:59 tomorrow is yet to come: a phone that is a day ahead stores it, and sends it when it is', async () => {
    clock.set(new Date('2026-11-20T14:59:59Z'))
    const { write, dates } = await writer()
    expect(await write({ date: '2026-11-21' }, 'key')).toMatchObject({ http: 409, code: 'diary_day_to_come' })
    expect(await dates()).toEqual([])
    clock.advance(1000)
    expect((await write({ date: '2026-11-21' }, 'key')).http).toBe(200)
    expect(await dates()).toEqual(['2026-11-21'])
  })
})

describe('a change', () => {
  test('grows the revision and leaves alone what it does not name', async () => {
    const { page, write } = await writer()
    const { data } = await write({ images: ['p1'] })
    clock.advance(60_000)
    const changed = await page.call(updateDiaryEntry, { id: data?.id ?? '', stress: 2, breath: 9, base: 1 })
    expect(changed.data).toEqual({
      ...data,
      stress: 2,
      breath: 9,
      revision: 2,
      updated_at: new Date(now.getTime() + 60_000).toISOString(),
    })
  })

  test('of what another device has changed meanwhile is answered, and overwrites nothing', async () => {
    const { page, write, list } = await writer()
    const id = (await write()).data?.id ?? ''
    await page.call(updateDiaryEntry, { id, stress: 2, breath: 2, memo: '一台目', base: 1 })
    const late = await page.call(updateDiaryEntry, { id, stress: 3, breath: 3, memo: '二台目', base: 1 })
    expect(late).toMatchObject({ http: 409, code: 'diary_changed' })
    expect(await list()).toMatchObject([{ memo: '一台目', revision: 2 }])
    expect((await page.call(updateDiaryEntry, { id, stress: 3, breath: 3, base: 2 })).http).toBe(200)
  })

  test('that says the same once more is no conflict and changes nothing', async () => {
    const { page, write } = await writer()
    const id = (await write()).data?.id ?? ''
    const change = { id, stress: 2, breath: 2, memo: '同じ', base: 1 }
    const first = await page.call(updateDiaryEntry, change)
    expect((await page.call(updateDiaryEntry, change)).data).toEqual(first.data)
    const both = { ...change, memo: 'ふたつのタブ', base: 2 }
    const answers = await Promise.all([page.call(updateDiaryEntry, both), page.call(updateDiaryEntry, both)])
    expect(answers.map(({ data }) => data?.revision)).toEqual([3, 3])
  })
})

describe('a deleted entry', () => {
  test('is removed, also when it is deleted again, and can be brought back', async () => {
    const { page, write, list } = await writer()
    const { data } = await write()
    const id = data?.id ?? ''
    expect((await page.call(deleteDiaryEntry, { id })).http).toBe(200)
    expect((await page.call(deleteDiaryEntry, { id })).http).toBe(200)
    expect(await list()).toEqual([])
    expect((await page.call(getDiaryStats, {})).data?.totalEntries).toBe(0)
    expect((await page.call(updateDiaryEntry, { id, stress: 1, breath: 1 })).code).toBe('not_found')
    expect((await page.call(restoreDiaryEntry, { id })).data).toMatchObject({ id, memo: '背骨がながい' })
    expect((await page.call(restoreDiaryEntry, { id })).http).toBe(200)
    expect(await list()).toMatchObject([{ id, deleted_at: null }])
  })

  test('makes room for its day, and does not come back over what was written again', async () => {
    const { page, write, list } = await writer()
    const id = (await write()).data?.id ?? ''
    await page.call(deleteDiaryEntry, { id })
    expect((await write({ memo: '書きなおした' })).http).toBe(200)
    expect((await page.call(restoreDiaryEntry, { id })).code).toBe('diary_day_taken')
    expect(await list()).toMatchObject([{ memo: '書きなおした' }])
  })

  test('has no words in it that its device has not seen', async () => {
    const { page, write, list } = await writer()
    const id = (await write()).data?.id ?? ''
    await page.call(updateDiaryEntry, { id, stress: 1, breath: 1, memo: 'もう一台で', base: 1 })
    expect((await page.call(deleteDiaryEntry, { id, base: 1 })).code).toBe('diary_changed')
    expect(await list()).toMatchObject([{ memo: 'もう一台で' }])
    for (const _ of ['once', 'again'])
      expect((await page.call(deleteDiaryEntry, { id, base: 2 })).http).toBe(200)
    expect(await list()).toEqual([])
  })

  test('is forgotten after a month, and no other with it', async () => {
    const { member, page, write, dates } = await writer()
    const id = (await write()).data?.id ?? ''
    await write({ date: '2026-11-19' })
    await page.call(deleteDiaryEntry, { id })
    const service = diaryService({
      db,
      clock,
      sealsOf: diarySeals(secretFrom('x')),
      limitSaves: async () => {},
      onSaved: async () => {},
    })
    clock.advance(30 * 86_400_000 - 1)
    await service.purge()
    const row = async () =>
      (await db.execute(sql`select count(*)::int as count from diary_entries where id = ${id}`)).rows[0]
        ?.count
    expect(await row()).toBe(1)
    clock.advance(2)
    const later = await signedInBrowser(app, member)
    expect((await later.call(restoreDiaryEntry, { id })).code).toBe('not_found')
    await service.purge()
    expect(await row()).toBe(0)
    clock.set(now)
    expect(await dates()).toEqual(['2026-11-19'])
  })
})

describe('the list', () => {
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => addDays(today, -(from + index)))

  test('has the newest day first, thirty at a time, by offset and by day', async () => {
    const { write, dates } = await writer()
    for (const date of days(0, 34)) await write({ date })
    expect(diaryPageSize).toBe(30)
    expect(await dates()).toEqual(days(0, 29))
    expect(await dates({ offset: 30 })).toEqual(days(30, 34))
    expect(await dates({ limit: 2, offset: 1 })).toEqual(days(1, 2))
    expect(await dates({ before: addDays(today, -29) })).toEqual(days(30, 34))
    expect(await dates({ limit: 1000 })).toHaveLength(35)
  })

  test('is narrowed by days under either name, and by ratings', async () => {
    const { write, dates } = await writer()
    const ratings: [number, number][] = [
      [9, 1],
      [7, 3],
      [5, 5],
      [3, 7],
    ]
    for (const [index, [stress, breath]] of ratings.entries())
      await write({ date: addDays(today, -index), stress, breath })
    const [d0, d1, d2, d3] = days(0, 3)
    expect(await dates({ startDate: d2, endDate: d1 })).toEqual([d1, d2])
    expect(await dates({ dateFrom: d2, dateTo: d1 })).toEqual([d1, d2])
    expect(await dates({ dateFrom: d3, startDate: d1 })).toEqual([d0, d1])
    expect(await dates({ dateTo: d1, endDate: d2 })).toEqual([d2, d3])
    expect(await dates({ relaxMin: 5, relaxMax: 7 })).toEqual([d1, d2])
    expect(await dates({ breathMin: 5 })).toEqual([d2, d3])
    expect(await dates({ breathMax: 3, relaxMax: 8 })).toEqual([d1])
    expect(await dates({ relaxMin: 9, breathMin: 9 })).toEqual([])
  })
})

test.each([
  ['日記の取得に失敗しました', 'diary_not_read'],
  ['日記の保存に失敗しました', 'diary_not_saved'],
  ['日記の更新に失敗しました', 'diary_not_updated'],
  ['日記の削除に失敗しました', 'diary_not_deleted'],
])('what fails without a reason of its own is answered as: %s', async (message, code) => {
  const { page, write } = await writer()
  const id = (await write()).data?.id ?? ''
  const calls = {
    diary_not_read: () => page.call(listDiaryEntries, {}),
    diary_not_saved: () => write({ date: '2026-11-18' }),
    diary_not_updated: () => page.call(updateDiaryEntry, { id, stress: 1, breath: 1 }),
    diary_not_deleted: () => page.call(deleteDiaryEntry, { id }),
  }
  await db.execute(sql`alter table diary_entries rename to diary_entries_away`)
  try {
    const { http, response } = await calls[code as keyof typeof calls]()
    expect([http, response.json().code, response.json().message]).toEqual([503, code, message])
  } finally {
    await db.execute(sql`alter table diary_entries_away rename to diary_entries`)
  }
})
