import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testClock } from '#test/clock.ts'
import { madeUpDay, withMadeUpDiary } from '../../../../../../packages/contract/test/made-up-diary.ts'

// Files share their modules in this run: the diary is there for this one alone.
vi.resetModules()
vi.doMock('@iki/contract/diary/habit-kinds', async original => withMadeUpDiary(await original()))
afterAll(() => {
  vi.doUnmock('@iki/contract/diary/habit-kinds')
  vi.resetModules()
})

const { testApp, testSecret } = await import('#test/app.ts')
const { createMember, signedInBrowser } = await import('#test/factories.ts')
const { habitCallsOf } = await import('@iki/contract/diary/habit-diary')
const diaryData = await import('@iki/contract/diary/diary-data')
const { unreadableText } = await import('@iki/contract/diary/diary-labels')
const { diarySeals } = await import('../seal/diary-seal.ts')
const { countWrittenDays } = await import('../stats/diary-stats.store.ts')
const { gatherFacts, listFacts } = await import('../../achievement/achievement.store.ts')
const { statements } = await import('#core/database/statement.ts')

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const [today, yesterday] = ['2026-11-20', '2026-11-19']
const range = { from: '2026-11-01', to: today }
const { app, db } = await testApp({ clock: testClock(now) })
const calls = habitCallsOf('yume' as HabitKind)
const { listStamps } = calls
if (!listStamps) throw new Error('It has stamps.')

await db.execute(sql`create table yume_diary (
  uid text not null references users (uid) on delete cascade, date date not null,
  clarity smallint not null default 0, wakings smallint not null default 0,
  dreams_sealed text not null, images text[] not null, saved boolean not null, revision integer not null,
  created_at timestamptz not null, updated_at timestamptz not null, primary key (uid, date))`)
await db.execute(sql`create table yume_stamps (
  uid text not null references users (uid) on delete cascade, date date not null, stamped_at timestamptz not null,
  primary key (uid, date))`)

async function writer() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const save = (change: object = {}) => page.call(calls.save, { date: today, ...madeUpDay, ...change })
  const list = async () => (await page.call(calls.list, range)).data ?? []
  return { uid: member.uid, page, save, list }
}
const rowsOf = async (uid: string, table: string) =>
  (await db.execute(sql`select from ${sql.raw(table)} where uid = ${uid}`)).rows.length

describe('a diary that was added to the data', () => {
  test('is saved, stamped, changed and emptied', async () => {
    const { page, save, list } = await writer()
    const { data } = await save()
    expect(data).toMatchObject({ id: today, ...madeUpDay, saved: true, revision: 1 })
    expect((await save({ wakings: 3, base: 1 })).data).toMatchObject({ wakings: 3, revision: 2 })
    expect(await list()).toMatchObject([{ ...madeUpDay, wakings: 3 }])
    expect((await page.call(listStamps, range)).data).toMatchObject([{ date: today }])
    const emptied = await page.call(calls.remove, { date: today, base: 2 })
    expect(emptied.data).toMatchObject({ clarity: 0, wakings: 0, dream: '', feeling: '', saved: false })
  })

  test('keeps to the limits of its own fields', async () => {
    const { save } = await writer()
    expect((await save({ clarity: 6 })).code).toBe('invalid_input')
    expect((await save({ dream: 'あ'.repeat(21) })).code).toBe('invalid_input')
    expect((await save({ dream: undefined })).code).toBe('invalid_input')
  })

  test('is not overwritten by a device that has not seen the newest day', async () => {
    const { save, list } = await writer()
    await save()
    await save({ dream: '海', base: 1 })
    expect(await save({ dream: '山', base: 1 })).toMatchObject({ http: 409, code: 'diary_changed' })
    expect(await list()).toMatchObject([{ dream: '海' }])
  })

  test('keeps what an app of an earlier release, which does not know a later field, does not send', async () => {
    const { save, list } = await writer()
    expect((await save({ feeling: undefined })).data).toMatchObject({ feeling: '' })
    await save({ base: 1 })
    expect((await save({ feeling: undefined, wakings: 5, base: 2 })).data).toMatchObject({ revision: 3 })
    expect(await list()).toMatchObject([{ feeling: '軽い', wakings: 5 }])
  })

  test('opens days of every earlier sealed form, and shows one of a later form as unreadable', async () => {
    const { uid, save, list } = await writer()
    for (const date of ['2026-11-17', '2026-11-18', yesterday, today]) await save({ date })
    const seals = diarySeals(testSecret)(uid)
    const reseal = (date: string, text: string) => {
      const sealed = seals.seal(text, `yume ${date}`)
      return db.execute(
        sql`update yume_diary set dreams_sealed = ${sealed} where uid = ${uid} and date = ${date}`,
      )
    }
    await reseal('2026-11-17', '{"memo":"これは前の形のひとこと"}')
    await reseal('2026-11-18', '\u00002{"memo":"二の形"}')
    await reseal(yesterday, '\u00003{"memo":"三の形","place":"山"}')
    expect(await list()).toMatchObject([
      { memo: '{"memo":"これは前の形のひとこと"}', dream: '', feeling: '', clarity: 4 },
      { memo: '二の形', dream: '' },
      { memo: unreadableText, isUnreadable: true, dream: '', clarity: 4 },
      { ...madeUpDay },
    ])
    expect((await save({ date: yesterday, base: 1 })).code).toBe('diary_unreadable')
  })

  test.each([
    ['json', 'diary.json', ['"yumeDiary":[', '"yumeStamps":[', '"wakings":"目がさめた回数"', '空をとぶ']],
    ['csv', 'yume-diary.csv', ['"夢の濃さ","目がさめた回数","見た夢"', '"2026-11-20",4,2,"空をとぶ","軽い"']],
    ['markdown', 'diary.md', ['# 夢の日記', '- 夢の濃さ: 4\n- 目がさめた回数: 2度\n- 見た夢: 空をとぶ\n']],
  ] as const)('is in the export as %s', async (format, name, parts) => {
    const { page, save } = await writer()
    await save()
    const files = unzipSync((await page.call(diaryData.exportDiary, { format })).response.rawPayload)
    const text = Buffer.from(files[name] ?? []).toString()
    for (const part of parts) expect(text).toContain(part)
  })

  test('makes its day a written one, for credits and for the notebook of marks', async () => {
    const { uid, page, save } = await writer()
    const written = () => countWrittenDays(db, { uid, from: yesterday, to: today })
    await save()
    expect(await written()).toBe(1)
    await gatherFacts(db, [uid])
    expect(await listFacts(db, uid)).toMatchObject([{ fact: 'diary_day', about: today }])
    await page.call(calls.remove, { date: today, base: 1 })
    expect(await written()).toBe(0)
  })

  test('gives no mark of the notebook for a day that was emptied before it was counted', async () => {
    const { uid, page, save } = await writer()
    await save()
    await page.call(calls.remove, { date: today, base: 1 })
    await gatherFacts(db, [uid])
    expect(await listFacts(db, uid)).toEqual([])
  })

  test('goes with its member', () => {
    const erased = [...statements.keys()].filter(name => /^erase_yume_\w+_by_uid$/.test(name))
    expect(erased).toEqual(['erase_yume_diary_by_uid', 'erase_yume_stamps_by_uid'])
  })

  test('is erased with the others', async () => {
    const { uid, page, save } = await writer()
    await save()
    const left = () => Promise.all(['yume_diary', 'yume_stamps'].map(table => rowsOf(uid, table)))
    expect(await left()).toEqual([1, 1])
    expect((await page.call(diaryData.deleteDiaries, { confirm: 'delete' })).http).toBe(200)
    expect(await left()).toEqual([0, 0])
  })
})
