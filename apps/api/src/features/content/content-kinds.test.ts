import { cp, rm } from 'node:fs/promises'
import { thumbnailPixels } from '@iki/contract/reading/gallery'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { tinyFilm } from '#test/film.ts'

const { db, storage, content, folder, write } = await testContent()
const rowsOf = async (table: string) =>
  (await db.execute(sql`select * from ${sql.identifier(table)} order by 1`)).rows
const picture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()

const article = (given: object = {}, body?: string) =>
  file(
    {
      kind: 'lecture',
      series: 'story',
      number: 1,
      title: '息の話',
      lead: '吸って、吐く。',
      access: ['kafuku'],
      tags: [],
      drawing: 'wave',
      published: '2026-01-10',
      ...given,
    },
    body,
  )
const weekly = (given: object = {}) =>
  file({
    plan: 'eichi',
    term: 1,
    title: '一週目',
    lead: '息から。',
    tags: [],
    drawing: 'leaf',
    items: ['article:one'],
    ...given,
  })
const work = (given: object = {}) =>
  file({
    number: 1,
    title: '波',
    artist: '息野',
    year: 2026,
    alt: '波の絵。',
    picture: 'wave.webp',
    tags: [],
    ...given,
  })
const connection = (given: object = {}) =>
  file({ title: '耳と首', from: 'ear', to: 'neck', lead: 'つながり。', ...given })
const item = (given: object = {}) => file({ name: '加福', summary: 'からだ。', kind: 'plan', ...given })

describe('articles', () => {
  test('come in with their letters counted, without readings, and their media stored', async () => {
    await write({
      'articles/one.md': article(
        { lesson: 'se', related: ['two'], category: '章' },
        '{背骨|せぼね}の話。\n\n![海](media/sea.webp)',
      ),
      'articles/two.md': article({ number: 2 }),
      'media/sea.webp': await picture(300, 200),
    })
    await content.load(folder)
    const [one] = await rowsOf('articles')
    const key = /media:([\w.]+)/.exec(String(one?.body_html))?.[1] ?? ''
    expect(one).toMatchObject({
      id: 'one',
      lesson_id: 'se',
      related: ['two'],
      category: '章',
      characters: 6,
      published_at: '2026-01-09 15:00:00+00',
      body_html: expect.stringContaining(`src="media:${key}" alt="海" width="300" height="200"`),
    })
    expect(await storage.has(key)).toBe(true)
  })

  test('show films in their size, and no sound as a film', async () => {
    await write({ 'articles/one.md': article({}, '![波](media/wave.mp4)'), 'media/wave.mp4': tinyFilm() })
    await content.load(folder)
    const [one] = await rowsOf('articles')
    expect(one?.body_html).toMatch(
      /^<figure><video src="media:\w+\.mp4" controls preload="metadata" width="320" height="180"><\/video><figcaption>/,
    )
    await cp(`${folder}/media/bell.mp3`, `${folder}/media/wave.mp4`)
    expect(await problemsOf(content.load(folder))).toEqual([
      'articles/one.md:12: media/wave.mp4 is missing, or no film',
    ])
  })

  test('come in again when a picture of theirs has changed', async () => {
    await write({
      'articles/one.md': article({}, '![海](media/sea.webp)'),
      'articles/two.md': article({ number: 2 }),
      'media/sea.webp': await picture(300, 200),
    })
    await content.load(folder)
    await write({ 'media/sea.webp': await picture(300, 200, 'navy') })
    expect((await content.load(folder)).articles).toEqual({ saved: ['one'], same: 1 })
  })

  test('may change their places in a series', async () => {
    await write({ 'articles/one.md': article(), 'articles/two.md': article({ number: 2 }) })
    await content.load(folder)
    await write({ 'articles/one.md': article({ number: 2 }), 'articles/two.md': article() })
    await content.load(folder)
    expect((await rowsOf('articles')).map(({ id, number }) => [id, number])).toEqual([
      ['one', 2],
      ['two', 1],
    ])
    expect((await content.load(folder)).articles).toEqual({ saved: [], same: 2 })
  })

  test('take no place of one that was loaded before', async () => {
    await write({ 'articles/one.md': article() })
    await content.load(folder)
    await rm(`${folder}/articles/one.md`)
    await write({ 'articles/other.md': article() })
    expect(await problemsOf(content.load(folder))).toEqual([
      'articles/other.md:4: its number is that of one, which was loaded before',
    ])
  })

  test('are refused for what would not show, all of it reported with its line', async () => {
    await write({
      'articles/a.md': article({ kind: 'poem' }),
      'articles/b.md': article({ kind: 'question' }),
      'articles/c.md': article({}, ''),
      'articles/d.md': article(
        { number: 9 },
        'あ\n\n![月](drawing:comet)\n\n![海](media/none.webp)\n\n![声](media/../x.webp)',
      ),
      'articles/e.md': article({ number: 9 }),
      'articles/f.md': article({ number: 7 }, '![文](media/text.webp)'),
      'media/text.webp': 'no picture',
    })
    const problems = await problemsOf(content.load(folder))
    expect(problems.map(each => each.split(' ').slice(0, 3).join(' '))).toEqual([
      'articles/a.md:2: kind must',
      'articles/d.md:14: there is',
      'articles/d.md:16: media/none.webp is',
      'articles/f.md:12: media/text.webp is',
      'articles/b.md:1: category is',
      'articles/c.md:13: there is',
      'articles/c.md:4: number 1',
      'articles/e.md:4: number 9',
    ])
    expect(await rowsOf('articles')).toEqual([])
  })
})

describe('works of the gallery', () => {
  test('come in with their size and a small picture', async () => {
    await write({ 'gallery/wave.md': work(), 'media/wave.webp': await picture(1200, 600) })
    await content.load(folder)
    const [row] = await rowsOf('artworks')
    expect(row).toMatchObject({ id: 'wave', width: 1200, height: 600, body_html: '<p>本文です。</p>' })
    const small = await sharp(`${storage.directory}/${row?.thumbnail_key}`).metadata()
    expect([small.format, small.width, small.height]).toEqual(['webp', thumbnailPixels, thumbnailPixels / 2])
    expect(await storage.has(String(row?.picture_key))).toBe(true)
    expect((await content.load(folder)).gallery).toEqual({ saved: [], same: 1 })
  })

  test('are refused without a picture that can be read, and with a number twice', async () => {
    await write({
      'gallery/a.md': work(),
      'gallery/b.md': work({ number: 2, picture: 'text.webp' }),
      'gallery/c.md': work({ number: 2, picture: 'good.webp' }),
      'gallery/d.md': work({ number: 3, picture: '../good.webp' }),
      'media/text.webp': 'no picture',
      'media/good.webp': await picture(10, 10),
    })
    expect(await problemsOf(content.load(folder))).toEqual([
      'gallery/d.md:7: picture must be a .webp, .png or .jpg in the folder media',
      'gallery/a.md:7: media/wave.webp is missing, or no picture of at most 50 megapixels',
      'gallery/b.md:7: media/text.webp is missing, or no picture of at most 50 megapixels',
      'gallery/c.md:2: number 2 is gallery/b.md already',
    ])
  })
})

test('weeks, connections and items come in, and once only', async () => {
  await write({
    'articles/one.md': article(),
    'weekly/a.md': weekly({ items: ['article:one', 'word:iki', 'lesson:se'] }),
    'connections/mimi.md': connection({ lessons: ['se'] }),
    'items/000002.md': item(),
  })
  await content.load(folder)
  expect(await rowsOf('weekly_contents')).toMatchObject([
    {
      id: 'a',
      plan: 'eichi',
      term: 1,
      access: expect.arrayContaining(['eichi']),
      items: [
        { kind: 'article', id: 'one' },
        { kind: 'word', id: 'iki' },
        { kind: 'lesson', id: 'se' },
      ],
    },
  ])
  expect(await rowsOf('body_connections')).toMatchObject([
    { id: 'mimi', from_part: 'ear', to_part: 'neck', lesson_ids: ['se'] },
  ])
  expect(await rowsOf('item_master')).toMatchObject([{ item_id: '000002', name: '加福', kind: 'plan' }])
  const again = await content.load(folder)
  for (const kind of ['weekly', 'connections', 'items'] as const)
    expect(again[kind]).toEqual({ saved: [], same: 1 })
})

test('weeks, connections and items with mistakes are refused', async () => {
  await write({
    'weekly/a.md': weekly(),
    'weekly/b.md': weekly(),
    'weekly/c.md': weekly({ plan: 'moon' }),
    'weekly/d.md': weekly({ items: ['song:x'] }),
    'connections/a.md': connection({ from: 'tail' }),
    'connections/b.md': connection({ to: 'ear' }),
    'items/a.md': item({ kind: 'toy' }),
  })
  expect((await problemsOf(content.load(folder))).map(each => each.split(' ').slice(0, 3).join(' '))).toEqual(
    [
      'weekly/c.md:2: plan must',
      'weekly/d.md:8: items.0 must',
      'connections/a.md:3: from must',
      'items/a.md:4: kind must',
      'weekly/b.md:3: term 1',
      'connections/b.md:4: a part',
    ],
  )
})

test('places for the operator are filled in on pages only, with what is known of the operator', async () => {
  await write({
    'articles/one.md': article({ lead: '{{operator.name}}の話。' }, '文。\n\n{{operator.name}}より'),
    'pages/p.md': file(
      { title: '{{operator.title}}', lead: '{{operator.name}}。', version: '2026-01-01' },
      '{{operator.name}}\n{{operator.fax}}\n{{ operator.constructor }}\n{{operator.email}}',
    ),
  })
  const known = 'there are name, representative, address, phone, email'
  expect(await problemsOf(content.load(folder))).toEqual([
    `pages/p.md:2: {{operator.title}} is unknown; ${known}`,
    `pages/p.md:7: {{operator.fax}} is unknown; ${known}`,
    `pages/p.md:8: {{ operator.constructor }} is unknown; ${known}`,
    'articles/one.md:6: {{operator.name}} is filled in on pages only',
    expect.stringMatching(/^articles\/one\.md:1\d: {{operator.name}} is filled in on pages only$/),
  ])
})

describe('products', () => {
  const product = (given: object = {}) =>
    file({
      title: '下腹',
      lead: '重心を下へ。',
      kind: 'plan',
      drawing: 'mountain',
      position: 1,
      families: ['kafuku'],
      grants: [{ item: '000002' }],
      prices: [{ id: 'kafuku-month', yen: 4400, every: 'month' }],
      ...given,
    })

  test('come in with their prices, whose amounts can’t change afterwards', async () => {
    await write({ 'products/kafuku.md': product() })
    await content.load(folder)
    expect(await rowsOf('prices')).toMatchObject([{ id: 'kafuku-month', amount_yen: 4400, is_listed: true }])
    await write({
      'products/kafuku.md': product({ prices: [{ id: 'kafuku-month', yen: 5500, every: 'month' }] }),
    })
    expect(await problemsOf(content.load(folder))).toMatchObject([
      expect.stringContaining(
        "products/kafuku.md:1: prices: kafuku-month was 4400 yen of kafuku, and can't change",
      ),
    ])
    await write({
      'products/kafuku.md': product({ prices: [{ id: 'kafuku-new', yen: 5500, every: 'month' }] }),
    })
    await content.load(folder)
    expect(await rowsOf('prices')).toMatchObject([
      { id: 'kafuku-month', is_listed: false },
      { id: 'kafuku-new', is_listed: true },
    ])
  })

  test('with mistakes are refused', async () => {
    await write({
      'products/kafuku.md': product({
        grants: [{ item: '999999' }],
        prices: [{ id: 'a', yen: 4400, every: 'none' }],
      }),
      'products/other.md': product({ families: [], prices: [{ id: 'a', yen: 4400, every: 'month' }] }),
    })
    const problems = await problemsOf(content.load(folder))
    for (const text of ['999999 is no item', 'a plan renews', 'a is a price of', 'a plan needs one'])
      expect(problems.join('\n')).toContain(text)
  })
})
