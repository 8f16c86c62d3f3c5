import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { sheets } from '../sheet.tables.ts'

const { content, db, folder, write } = await testContent()

const questions = Array.from({ length: 8 }, (_, index) => ({ id: `q${index}`, text: `問い${index}` }))
const bands = [
  { from: 0, title: 'ほぐす', advice: '椅子から。', links: [] },
  { from: 50, title: 'いられる', advice: '息を聴く。', links: [{ label: '下腹重心', link: '/kafuku' }] },
]
const scale = ['まだ', 'すこし', 'ときどき', 'だいたい', 'いつも']
const sheet = (given: object = {}) =>
  file({ title: '見なおし', lead: '問い。', access: ['kafuku'], scale, questions, bands, ...given })

test('what is wrong with a check sheet is reported in Japanese, with its file and line', async () => {
  await write({
    'sheets/a.md': sheet({ questions: questions.slice(1) }),
    'sheets/b.md': sheet({ scale: scale.slice(1) }),
    'sheets/c.md': sheet({ questions: [...questions, { id: 'q0', text: 'また' }] }),
    'sheets/d.md': sheet({ scale: ['まだ', 'まだ', 'a', 'b', 'c'] }),
    'sheets/e.md': sheet({ bands: [{ ...bands[0], from: 10 }, bands[1]] }),
    'sheets/f.md': sheet({ bands: [bands[0], bands[1], bands[0]] }),
    'sheets/g.md': sheet({ bands: [bands[0]] }),
    'sheets/h.md': sheet({ bands: [bands[0], { ...bands[1], links: [{ label: '?', link: '/no-page' }] }] }),
  })
  const problems = await problemsOf(content.load(folder))
  expect(problems.map(each => each.replace(/:\d+:/, ':N:'))).toEqual([
    'sheets/a.md:N: questions 問いは8つ以上にしてください',
    'sheets/b.md:N: scale 答えの名前を5つ書いてください',
    'sheets/g.md:N: bands 読み方は2つ以上にしてください',
    'sheets/c.md:N: 問い「q0」が二つあります',
    'sheets/d.md:N: 答えの名前は、それぞれ別にしてください',
    'sheets/e.md:N: はじめの読み方は、0点からにしてください',
    'sheets/f.md:N: 読み方は、点の低いほうから順にならべてください',
    'sheets/h.md:N: リンク /no-page のページはありません',
  ])
  for (const problem of problems) expect(problem).not.toContain(':1:')
})

test('a whole sheet is loaded', async () => {
  const { content: fresh, folder: place, write: put } = await testContent()
  await put({ 'sheets/a.md': sheet() })
  await expect(fresh.load(place)).resolves.toBeTruthy()
})

test('its file withdraws a sheet, and brings it back', async () => {
  const isRetired = async () =>
    (await db.select().from(sheets).where(eq(sheets.id, 'a'))).map(row => row.isRetired)
  await write({ 'sheets/a.md': sheet({ retired: true }) })
  await content.load(folder)
  expect(await isRetired()).toEqual([true])
  await write({ 'sheets/a.md': sheet() })
  await content.load(folder)
  expect(await isRetired()).toEqual([false])
})
