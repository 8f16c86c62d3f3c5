import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listRounds } from '#core/rotation/rotation.store.ts'
import { testClock } from '#test/clock.ts'
import { file, problemsOf, testContent } from '#test/content-folder.ts'

const clock = testClock()
const { db, content, services, folder, write } = await testContent({ clock })

const shared = { access: ['member'], tags: [], drawing: 'wave' }
const talk = (given: object = {}) =>
  file({ title: '話', description: '話。', media: 'bell.mp3', published: '2026-01-01', ...shared, ...given })
const programme = (given: object) =>
  file({ title: 'ラジオ', description: 'ラジオ。', priority: 1, ...shared, ...given })
const week = (term: number, given: object = {}) =>
  file({
    plan: 'eichi',
    term,
    title: '一',
    lead: '一。',
    tags: [],
    drawing: 'leaf',
    items: ['word:iki'],
    ...given,
  })
const word = file({ word: '息', reading: 'いき', aliases: [], tags: [] })

/** Says what a check and a load say, which is the same. */
async function change(files: Record<string, string>): Promise<string[]> {
  await write({ 'dictionary/iki.md': word, ...files })
  const { changes: announced } = await content.check(folder)
  const { changes: done } = await content.load(folder)
  expect(done).toEqual(announced)
  expect((await content.check(folder)).changes).toEqual([])
  return done
}
async function radio(): Promise<string[][]> {
  const rounds = (await listRounds(db, ['radio'], clock())).get('radio') ?? []
  return rounds.map(({ items }) => items.map(({ id }) => id))
}

beforeEach(async () => {
  clock.set(new Date('2026-05-06T12:00:00+09:00'))
  await db.execute(sql`truncate rotation_rounds`)
})

test('a check says of a new week from when it comes round, and so does the load', async () => {
  expect(await change({ 'weekly/a.md': week(1), 'weekly/b.md': week(2) })).toEqual([
    'weekly eichi: from 2026-05-04 00:00 (Tokyo) on a, b',
  ])
  expect(await change({ 'weekly/c.md': week(3), 'weekly/a.md': week(1, { title: '直した' }) })).toEqual([
    'weekly eichi: from 2026-05-11 00:00 (Tokyo) on goes on with b; new: c',
  ])
  expect(await change({ 'weekly/b.md': week(2, { retired: true }), 'weekly/d.md': week(2) })).toEqual([
    'weekly eichi: from 2026-05-11 00:00 (Tokyo) on goes on with d; new: d, c; no more: b',
  ])
  expect(await services.content.rotations.describe()).toEqual([
    'weekly eichi: now a; since 2026-05-04 00:00 (Tokyo) a, b',
    'weekly eichi: from 2026-05-11 00:00 (Tokyo) on goes on with d; new: d, c; no more: b',
  ])
})

test('a week can’t go over to another plan', async () => {
  await change({ 'weekly/a.md': week(1) })
  await write({ 'weekly/a.md': week(1, { plan: 'kafuku' }) })
  expect(await problemsOf(content.check(folder))).toEqual([
    'weekly/a.md:2: its plan is eichi, as it was loaded before; another plan’s week is another file',
  ])
})

describe('a check says of the radio', () => {
  const talks = { 'lessons/a.md': talk(), 'lessons/b.md': talk() }
  const first = { ...talks, 'playlists/radio.md': programme({ lessons: ['a', 'b'] }) }

  test('which talks come and go, and from when on', async () => {
    expect(await change(first)).toEqual(['radio: from 2026-01-01 00:00 (Tokyo) on a, b'])
    expect(
      await change({ 'lessons/c.md': talk(), 'playlists/radio.md': programme({ lessons: ['c', 'a'] }) }),
    ).toEqual([
      expect.stringMatching(
        /^radio: from 2026-05-06 12:1\d \(Tokyo\) on goes on with [ac]; new: c; no more: b$/,
      ),
    ])
    expect(await change({ 'lessons/a.md': talk({ access: ['kafuku'] }) })).toEqual([
      expect.stringMatching(/ on goes on with c; new: c; no more: a, b$/),
    ])
    expect(await radio()).toEqual([['a', 'b'], ['c']])
  })

  test('when one comes that is published later', async () => {
    await change(first)
    expect(
      await change({
        'lessons/c.md': talk({ published: '2026-05-09' }),
        'playlists/radio.md': programme({ lessons: ['a', 'b', 'c'] }),
      }),
    ).toEqual([expect.stringMatching(/^radio: from 2026-05-09 00:00 \(Tokyo\) on .*; new: c$/)])
  })

  test('what an order brings by itself', async () => {
    const ordered = { 'playlists/radio.md': programme({ order: { key: 'published', direction: 'desc' } }) }
    const tagged = (day: string) => talk({ published: day, tags: ['radio'] })
    expect(
      await change({
        ...ordered,
        'lessons/a.md': tagged('2026-01-01'),
        'lessons/b.md': tagged('2026-02-01'),
      }),
    ).toEqual(['radio: from 2026-01-01 00:00 (Tokyo) on b, a'])
    expect(await change({ 'lessons/c.md': tagged('2026-01-15') })).toEqual([
      expect.stringMatching(/; new: c$/),
    ])
    expect((await radio()).at(-1)?.toSorted()).toEqual(['a', 'b', 'c'])
    expect(await change({ 'lessons/b.md': talk({ published: '2026-02-01' }) })).toEqual([
      expect.stringMatching(/; new: c; no more: b$/),
    ])
  })
})
