import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'

const { content, folder, write } = await testContent()
const svg = (inside: string, box = '0 0 400 300') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">\n${inside}\n</svg>`
const spot = (x: number, y: number, name: string) => ({
  x,
  y,
  r: 20,
  name,
  left: `${name}がある`,
  right: `${name}はない`,
})
const spots = ['月', '松', '鳥'].map((name, index) => spot(index * 100, 50, name))
const same = ['空', '川', '舟'].map((name, index) => ({ x: index * 100, y: 90, text: `${name}がある` }))
const puzzle = (given: object = {}) =>
  file({
    title: '庭',
    lead: '六つ。',
    access: ['kafuku'],
    tags: ['sonkyo'],
    position: 1,
    pictures: ['a.svg', 'b.svg'],
    spots,
    same,
    ...given,
  })

test('what is wrong with a puzzle is reported in Japanese, with its file and line', async () => {
  await mkdir(join(folder, 'media'), { recursive: true })
  const media = { 'a.svg': svg('<path d="M0 0"/>'), 'b.svg': svg('<path d="M1 0"/>') }
  const more = { 'run.svg': svg('<script>x</script>'), 'wide.svg': svg('<path d="M1 0"/>', '0 0 500 300') }
  for (const [name, text] of Object.entries({ ...media, ...more }))
    await writeFile(join(folder, 'media', name), text)
  await write({
    'puzzles/a.md': puzzle({ pictures: ['a.svg', 'run.svg'] }),
    'puzzles/b.md': puzzle({ pictures: ['a.svg', 'wide.svg'] }),
    'puzzles/c.md': puzzle({ pictures: ['a.svg', 'none.svg'] }),
    'puzzles/d.md': puzzle({ pictures: ['a.svg', 'a.svg'] }),
    'puzzles/e.md': puzzle({ spots: [...spots.slice(1), spot(1, 900, '舟')] }),
    'puzzles/f.md': puzzle({ spots: [...spots.slice(1), spot(1, 9, '松')] }),
    'puzzles/g.md': puzzle({ spots: [...spots.slice(1), { ...spot(1, 9, '舟'), right: '舟がある' }] }),
    'puzzles/h.md': puzzle({ same: same.slice(1) }),
    'puzzles/i.md': puzzle({ same: [...same, { x: 1, y: 900, text: '雲がある' }] }),
    'puzzles/j.md': puzzle({ same: [...same, { x: 110, y: 60, text: '雲がある' }] }),
  })
  const problems = await problemsOf(content.load(folder))
  expect(problems.map(each => each.replace(/(puzzles.*?):\d+:/, '$1:N:'))).toEqual([
    'media/run.svg:2: 絵に <script> は使えません',
    'puzzles/b.md:N: 二枚の絵の大きさがちがいます',
    'puzzles/c.md:N: media/none.svg がありません',
    'puzzles/d.md:N: 二枚とも同じ絵です',
    'puzzles/e.md:N: 「舟」が絵の外にあります',
    'puzzles/f.md:N: 同じ名前のところが二つあります',
    'puzzles/g.md:N: 「舟」の左と右のことばが同じです',
    'puzzles/h.md:N: 同じところを、ちがうところと同じ数（3か所）以上書いてください',
    'puzzles/i.md:N: 「雲がある」が絵の外にあります',
    'puzzles/j.md:N: 「雲がある」が、ちがうところ「松」に重なっています',
  ])
})
