import { readdir, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'

const { db, storage, content, folder, write } = await testContent()

const shared = { access: ['everyone'], tags: [], drawing: 'wave' }
const lesson = (given: object = {}, body?: string) =>
  file(
    {
      title: '背骨',
      description: '背骨を。',
      media: 'bell.mp3',
      published: '2026-01-01',
      ...shared,
      ...given,
    },
    body,
  )
const article = (given: object = {}, body?: string) =>
  file(
    {
      kind: 'article',
      series: 's',
      number: 1,
      title: '話',
      lead: '話。',
      published: '2026-01-01',
      ...shared,
      ...given,
    },
    body,
  )
const word = (spelling: string, body?: string) =>
  file({ word: spelling, reading: 'いき', aliases: [], tags: [] }, body)
const page = (body: string) => file({ title: '頁', lead: '頁。', version: '2026-01-01' }, body)

describe('a check', () => {
  test('says what a load would save and writes nothing', async () => {
    await write({ 'lessons/se.md': lesson(), 'articles/a.md': article(), 'dictionary/iki.md': word('息') })
    const would = await content.check(folder)
    expect(would).toMatchObject({ lessons: { saved: ['se'], same: 0 }, articles: { saved: ['a'], same: 0 } })
    const { rows } = await db.execute(
      sql`select id from articles union select id from lessons union select id from dictionary_words`,
    )
    expect(rows).toEqual([])
    expect(await readdir(storage.directory).catch(() => [])).toEqual([])
    expect(await content.load(folder)).toEqual(would)
    expect(await content.check(folder)).toMatchObject({
      lessons: { saved: [], same: 1 },
      articles: { same: 1 },
    })
  })

  test('refuses what a load would refuse', async () => {
    await write({ 'articles/a.md': article({ kind: 'poem' }) })
    expect(await problemsOf(content.check(folder))).toHaveLength(1)
  })
})

describe('broken links', () => {
  test('between contents are reported with file and line, and loaded all the same', async () => {
    await write({
      'articles/a.md': article({ lesson: 'gone', related: ['a', 'gone'] }, '朝。\n\n[聴く](lesson:gone)'),
      'connections/c.md': file({ title: '耳', from: 'ear', to: 'neck', lead: '耳。', lessons: ['gone'] }),
      'weekly/w.md': file({
        plan: 'eichi',
        term: 1,
        title: '一',
        lead: '一。',
        tags: [],
        drawing: 'leaf',
        items: ['article:a', 'word:gone', 'lesson:gone', 'article:gone'],
      }),
    })
    const { brokenLinks, articles } = await content.load(folder)
    expect(articles.saved).toEqual(['a'])
    expect(brokenLinks).toEqual([
      'articles/a.md:11: names a lesson that is not there: gone',
      'articles/a.md:12: names an article that is not there: gone',
      'articles/a.md:16: names a lesson that is not there: gone',
      'weekly/w.md:8: names a word that is not there: gone',
      'weekly/w.md:8: names a lesson that is not there: gone',
      'weekly/w.md:8: names an article that is not there: gone',
      'connections/c.md:6: names a lesson that is not there: gone',
    ])
  })

  test('to our screens are reported when there is no such screen or nothing to show on it', async () => {
    const good = [
      '/faq',
      '/matome/a',
      '/dictionary/iki',
      '/page/p',
      '/single-player/se',
      '/player/asa',
      '/matome',
      '/faq?x=1#y',
    ]
    const bad = [
      '/nowhere',
      '/matome/x',
      '/dictionary/x',
      '/page/x',
      '/single-player/x',
      '/player/x',
      '/player/free-playlist/x',
      '/gallery/x',
    ]
    const links = (paths: string[]) => paths.map(path => `[先](${path})`).join('\n')
    await write({
      'lessons/se.md': lesson(),
      'playlists/asa.md': file({ title: '朝', description: '朝。', priority: 1, lessons: ['se'], ...shared }),
      'dictionary/iki.md': word('息'),
      'articles/a.md': article({}, links(good)),
      'pages/p.md': page(`${links(bad)}\n\n<a href="/lost">外</a> [外](https://example.com/lost)`),
    })
    const { brokenLinks } = await content.check(folder)
    expect(brokenLinks).toEqual([
      'pages/p.md:6: leads to /nowhere, which is no screen',
      'pages/p.md:7: leads to /matome/x: names an article that is not there: x',
      'pages/p.md:8: leads to /dictionary/x: names a word that is not there: x',
      'pages/p.md:9: leads to /page/x: names a page that is not there: x',
      'pages/p.md:10: leads to /single-player/x: names a lesson that is not there: x',
      'pages/p.md:11: leads to /player/x: names a playlist that is not there: x',
      'pages/p.md:12: leads to /player/free-playlist/x: names a playlist that is not there: x',
      'pages/p.md:13: leads to /gallery/x: names a work that is not there: x',
      'pages/p.md:15: leads to /lost, which is no screen',
    ])
  })

  test('are none to what was loaded from another folder', async () => {
    await write({ 'articles/a.md': article() })
    await content.load(folder)
    await rm(`${folder}/articles`, { recursive: true })
    await write({ 'articles/b.md': article({ number: 2, related: ['a'] }, '[先](/matome/a)') })
    expect((await content.check(folder)).brokenLinks).toEqual([])
  })

  test('are embeds within a sentence', async () => {
    await write({ 'lessons/se.md': lesson(), 'articles/a.md': article({}, '朝\n聴く：[背骨](lesson:se)。') })
    expect((await content.check(folder)).brokenLinks).toEqual([
      'articles/a.md:13: lesson:se must stand alone in its paragraph',
    ])
  })

  test('are pictures within a sentence, or from elsewhere than the folder of media', async () => {
    const body =
      '海 ![海](media/sea.webp)\n![波](drawing:wave) 波\n\n![外](media/../../sea.webp)\n\n<img src="media/sea.webp">'
    await write({ 'pages/p.md': page(body) })
    expect((await content.check(folder)).brokenLinks).toEqual([
      'pages/p.md:6: media/sea.webp must stand alone in its paragraph',
      'pages/p.md:7: drawing:wave must stand alone in its paragraph',
      'pages/p.md:9: media/../../sea.webp is no file of the folder media',
      'pages/p.md:11: media/sea.webp must stand alone in its paragraph',
    ])
  })

  test('are addresses that can’t be read, but not those of other hosts', async () => {
    await write({
      'pages/p.md': page('[一](//)\n<a href="/%E0%A4%A">二</a>\n[三](//example.com/lost)'),
    })
    const { pages, brokenLinks } = await content.load(folder)
    expect(pages.saved).toEqual(['p'])
    expect(brokenLinks).toEqual([
      'pages/p.md:6: leads to //, which is no address',
      'pages/p.md:7: leads to /%E0%A4%A, which is no address',
    ])
  })
})

describe('words in texts', () => {
  const uses = async () =>
    (
      await db.execute(
        sql`select kind, content_id, word_id from dictionary_uses order by kind, content_id, place`,
      )
    ).rows.map(row => `${row.kind} ${row.content_id} ${row.word_id}`)

  test('are found in what is written and said, in their order, not in readings', async () => {
    await write({
      'dictionary/iki.md': word('息'),
      'dictionary/sebone.md': word('背骨'),
      'dictionary/iru.md': word('せぼね'),
      'articles/a.md': article({ title: '話' }, '{背骨|せぼね}と息と背骨。'),
      'lessons/se.md': lesson({ title: '朝', description: '朝に。' }, '朝。'),
      'lessons/se.transcript.json': JSON.stringify([{ start: 0, end: 1, text: '息を吐く' }]),
    })
    await content.load(folder)
    expect(await uses()).toEqual(['article a sebone', 'article a iki', 'lesson se iki'])
  })

  test('are found again when a text or any word has changed, and when none are known', async () => {
    await write({ 'dictionary/iki.md': word('息'), 'articles/a.md': article({}, '息と月。') })
    await content.load(folder)
    await write({ 'dictionary/tsuki.md': word('月') })
    await content.load(folder)
    expect(await uses()).toEqual(['article a iki', 'article a tsuki'])
    await write({ 'articles/a.md': article({}, '月。') })
    await content.load(folder)
    expect(await uses()).toEqual(['article a tsuki'])
    await db.execute(sql`truncate dictionary_uses`)
    await content.load(folder)
    expect(await uses()).toEqual(['article a tsuki'])
  })
})
