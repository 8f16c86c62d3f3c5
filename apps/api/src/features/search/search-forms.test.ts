import { search } from '@iki/contract/shell/search'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { searchIndexingOf } from '../../search-indexing.ts'

const { app, db } = await testApp()
const member = await createMember(db)
await createLicence(db, member.uid)
const page = await signedInBrowser(app, member)
const indexing = searchIndexingOf(db)
const changed = { dictionary: [], lessons: [], articles: [], gallery: [] }
const writeAll = () => indexing.update({ ...changed, dictionary: ['all'] })

async function audioOf(q: string, more: { kind?: 'audio'; after?: string } = {}) {
  const { data, code } = await page.call(search, { q, ...more })
  if (!data) throw new Error(String(code))
  return { ids: data.audio.items.map(({ id }) => id), next: data.audio.next }
}
const saveEntry = (id: string, title: string, text: string) =>
  createLesson(db, { id, title, name: null, transcript: [{ start: 0, end: 3, text }] })

beforeEach(async () => {
  await db.execute(sql`truncate dictionary_words, lessons, search_entries cascade`)
})

describe('a verb is found in another form and spelling', () => {
  beforeEach(async () => {
    await saveEntry('walk', '朝の道', '歩いてみます。')
    await saveEntry('sleep', '夜', '眠れない人へ。')
    await saveEntry('loosen', '肩', '肩をゆるめます。')
    await saveEntry('none', '水', 'あるいは、大きな器に。')
    await writeAll()
  })

  test.each([
    ['あるいて', 'walk'],
    ['あるく', 'walk'],
    ['あるいてみ', 'walk'],
    ['aruite', 'walk'],
    ['arukanai', 'walk'],
    ['aru', 'walk'],
    ['歩く', 'walk'],
    ['ねむる', 'sleep'],
    ['ねむれない', 'sleep'],
    ['ねむって', 'sleep'],
    ['眠る', 'sleep'],
    ['緩める', 'loosen'],
    ['緩めて', 'loosen'],
    ['ゆるめた', 'loosen'],
    ['yurumeru', 'loosen'],
  ])('%s: %s', async (q, id) => expect((await audioOf(q)).ids).toEqual([id]))
})

describe('what a complaint is about', () => {
  test('comes behind what names the complaint', async () => {
    await saveEntry('other', '腰', '背骨')
    await saveEntry('titled', '肩の上', '水')
    await saveEntry('spoken', '夜', '肩を回します。')
    await saveEntry('exact', '朝', '肩こりのひとへ。')
    await writeAll()
    expect((await audioOf('肩こり')).ids).toEqual(['exact', 'titled', 'spoken'])
    expect((await audioOf('肩こり 腰')).ids).toEqual([])
    expect((await audioOf('腰痛')).ids).toEqual(['other'])
  })

  test.each([
    ['as many as a page has', 20],
    ['few', 3],
    ['more than a page has', 23],
  ])('is found page by page, each once, behind %s', async (_, exact) => {
    for (let number = 0; number < 50; number++)
      await createLesson(db, {
        id: `l-${number}`,
        title: number % 2 === 0 ? `肩 ${number}` : `夜 ${number}`,
        name: null,
        description: number < exact ? '肩こり' : '肩',
        transcript: [],
        publishedAt: new Date(Date.UTC(2026, 0, 1 + (number % 9))),
      })
    await writeAll()
    const seen: string[] = []
    let after: string | null = null
    do {
      const found = await audioOf('肩こり', { kind: 'audio', ...(after === null ? {} : { after }) })
      seen.push(...found.ids)
      after = found.next
    } while (after !== null)
    expect(seen.slice(0, exact).every(id => Number(id.slice(2)) < exact)).toBe(true)
    expect(seen).toHaveLength(exact > 20 ? exact : 50)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('entries that an older release has made', () => {
  test('are all written again, once, and stay meanwhile', async () => {
    await saveEntry('walk', '朝の道', '歩いてみます。')
    await writeAll()
    expect(await indexing.hasUnwritten()).toBe(false)
    await db.execute(sql`update search_versions set form = 0`)
    await db.execute(sql`update search_entries set body = replace(body, 'あるく', '')`)
    expect(await indexing.hasUnwritten()).toBe(true)
    expect((await audioOf('歩く')).ids).toEqual(['walk'])
    await indexing.writeUnwritten(new AbortController().signal)
    expect(await indexing.hasUnwritten()).toBe(false)
    expect((await audioOf('あるく')).ids).toEqual(['walk'])
  })

  test('are read again from end to end, also where they fill many pages', async () => {
    for (let number = 0; number < 25; number++) await saveEntry(`walk-${number}`, '朝の道', '歩いてみます。')
    await writeAll()
    await db.execute(sql`update search_versions set form = 0`)
    await db.execute(sql`update search_entries set body = replace(body, 'あるく', '')`)
    await indexing.writeUnwritten(new AbortController().signal)
    const [left] = (
      await db.execute<{ count: number }>(
        sql`select count(*)::int as count from search_entries where body not like '%あるく%'`,
      )
    ).rows
    expect(left?.count).toBe(0)
  })

  test('are left for the next time when the process ends meanwhile', async () => {
    for (let number = 0; number < 25; number++) await saveEntry(`walk-${number}`, '朝の道', '歩いてみます。')
    await writeAll()
    await db.execute(sql`update search_versions set form = 0`)
    await expect(indexing.writeUnwritten(AbortSignal.abort())).rejects.toThrow()
    expect(await indexing.hasUnwritten()).toBe(true)
  })

  test('are not taken for new ones when a part of them is loaded', async () => {
    await saveEntry('walk', '朝の道', '歩いてみます。')
    await writeAll()
    await db.execute(sql`delete from search_versions`)
    await indexing.update({ ...changed, lessons: ['walk'], dictionary: [] })
    expect(await indexing.hasUnwritten()).toBe(true)
  })
})
