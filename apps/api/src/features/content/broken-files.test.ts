import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'

const { db, content, folder, write } = await testContent()
const page = (given: object = {}, body?: string) =>
  file({ title: '頁', lead: '頁。', version: '2026-01-01', ...given }, body)
const problems = () => problemsOf(content.load(folder))

test('front matter that would fill the memory, or names what is not there, is reported with its file', async () => {
  const ten = (name: string) => `[${Array(10).fill(name).join()}]`
  const bomb = `a: &a ${ten('x')}\nb: &b ${ten('*a')}\nc: &c ${ten('*b')}\nd: ${ten('*c')}`
  await write({ 'pages/a.md': `---\n${bomb}\n---\n文`, 'pages/b.md': '---\ntitle: *gone\n---\n文' })
  expect(await problems()).toEqual([
    expect.stringMatching(/^pages\/a\.md:1: .*alias/),
    expect.stringMatching(/^pages\/b\.md:1: .*alias/),
  ])
})

test('a field that is not known is reported with those that are', async () => {
  await write({ 'pages/a.md': page({ titel: '頁', __proto__: null }) })
  expect(await problems()).toEqual([
    'pages/a.md:5: titel is no field here; there are title, lead, version, asksAgain',
  ])
})

test('a field that is missing, or of another shape, is reported with what it must be', async () => {
  await write({
    'weekly/w.md': file({
      plan: 'eichi',
      term: 1,
      lead: '一。',
      tags: 'one',
      drawing: 'leaf',
      items: ['word:a', 7],
    }),
  })
  expect(await problems()).toEqual([
    'weekly/w.md:1: title is missing',
    'weekly/w.md:5: tags must be Array, not "one"',
    expect.stringMatching(/^weekly\/w\.md:7: items\.1 ./),
  ])
})

test('a text is UTF-8, with a byte order mark or without', async () => {
  const shiftJis = Buffer.concat([Buffer.from(page()), Buffer.from([0x83, 0x65])])
  await write({ 'pages/marked.md': `\ufeff${page()}` })
  expect((await content.load(folder)).pages.saved).toEqual(['marked'])
  await write({ 'pages/a.md': shiftJis })
  expect(await problems()).toEqual(['pages/a.md:1: can’t be read as a text in UTF-8'])
})

test('what is no readable file is reported with the others', async () => {
  await mkdir(join(folder, 'pages/a.md'), { recursive: true })
  await symlink('/nowhere', join(folder, 'pages/b.md'))
  expect(await problems()).toEqual([
    'pages/a.md:1: can’t be read as a text in UTF-8',
    'pages/b.md:1: can’t be read as a text in UTF-8',
  ])
})

test('a file that would be ignored for its name is reported', async () => {
  await write({
    'page/a.md': page(),
    'pages/b.MD': page(),
    'pages/.hidden': '',
    '.git/x': '',
    'README.md': '',
  })
  expect(await problems()).toEqual([
    expect.stringMatching(/^page: is no kind of content; there are lessons, .*, dance-comments\b/),
    'pages/b.MD: its name must end with .md',
  ])
})

test('two names that only some systems distinguish are one too many', async () => {
  await write({ 'pages/a.md': page(), 'pages/A.md': page() })
  expect(await problems()).toEqual(['pages/a.md:1: many systems take it for pages/A.md'])
})

test('days that the database doesn’t know are none', async () => {
  await write({
    'pages/a.md': page({ version: '0000-01-01' }),
    'pages/b.md': page({ version: '2026-02-30' }),
  })
  for (const [id, published] of ['1', '2026-01-01T10:00:00', '-200000-01-01T00:00:00Z'].entries())
    await write({
      [`news/${id}.md`]: file({ title: '報', place: 'home/main', published, status: 'open' }),
    })
  expect(await problems()).toEqual([
    ...[0, 1, 2].map(id => `news/${id}.md:4: published must be an instant such as 2026-11-15T10:00:00+09:00`),
    'pages/a.md:4: version must be a day such as 2026-11-15',
    'pages/b.md:4: version must be a day such as 2026-11-15',
  ])
  const { rows } = await db.execute(sql`select slug from pages`)
  expect(rows).toEqual([])
})

const work = (number: number, picture: string) =>
  file({ number, title: '波', artist: '息野', year: 2026, alt: '波の絵。', picture, tags: [] })
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: 'teal',
    },
  })
    .png()
    .toBuffer()

test('pictures that are cut off are reported before anything of the folder is written', async () => {
  await write({
    'pages/a.md': page(),
    'gallery/a.md': work(1, 'cut.png'),
    'gallery/b.md': work(2, 'whole.png'),
    'connections/c.md': file({ title: '耳', from: 'ear', to: 'neck', lead: '耳。' }, '![海](media/torn.png)'),
    'pages/b.md': page({}, '![海](media/torn.png)'),
    'media/cut.png': (await noise(400)).subarray(0, 5000),
    'media/torn.png': (await noise(200)).subarray(0, 9000),
    'media/whole.png': await noise(300),
  })
  const cut = ['media/torn.png: is cut off or broken', 'media/cut.png: is cut off or broken']
  expect(await problemsOf(content.check(folder))).toEqual(cut)
  expect(await problems()).toEqual(cut)
  const { rows } = await db.execute(sql`select slug from pages union all select id from artworks`)
  expect(rows).toEqual([])
})

test('pictures have at most so many pixels as a phone can show', async () => {
  const huge = await sharp({ create: { width: 10_000, height: 5100, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  await write({ 'gallery/a.md': work(1, 'huge.webp'), 'media/huge.webp': huge })
  expect(await problems()).toEqual([
    'gallery/a.md:7: media/huge.webp is missing, or no picture of at most 50 megapixels',
  ])
})
