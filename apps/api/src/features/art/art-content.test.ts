import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { glb } from '#test/models.ts'

const { content, folder, write } = await testContent()
const media = fileURLToPath(new URL('../../../../../content/demo/media/', import.meta.url))
const ofDemo = (end: string) => readFile(`${media}art-suzu${end}`)
const question = { ask: '何色ですか', choices: ['朱', '藍'], answer: 1 }
const art = (given: object = {}) =>
  file({
    title: '鈴',
    artist: '空木 玄',
    alt: 'まるい鈴',
    model: 'a.glb',
    model_ios: 'a.usdz',
    poster: 'a.webp',
    views: Array.from({ length: 8 }, () => 'a.webp'),
    questions: [question, question, question],
    access: ['member'],
    position: 1,
    ...given,
  })
const files = {
  'media/a.glb': await ofDemo('.glb'),
  'media/a.usdz': await ofDemo('.usdz'),
  'media/a.webp': await ofDemo('.webp'),
  'media/large.glb': glb({ corners: 300_000 }),
}

test('a work is loaded with its files, and the same folder again changes nothing', async () => {
  await write({ ...files, 'arts/suzu.md': art() })
  expect((await content.load(folder)).arts).toEqual({ saved: ['suzu'], same: 0 })
  expect((await content.load(folder)).arts).toEqual({ saved: [], same: 1 })
})

test('what a phone could not show is reported in Japanese, with file and line', async () => {
  await write({
    ...files,
    'arts/a.md': art({ model: 'large.glb' }),
    'arts/b.md': art({ model_ios: 'gone.usdz', poster: 'gone.webp' }),
  })
  expect(await problemsOf(content.load(folder))).toEqual([
    'arts/a.md:5: media/large.glb：三角形が100,000あります。50,000までにしてください',
    'arts/b.md:6: media/gone.usdz：ファイルがありません',
    'arts/b.md:7: media/gone.webp：絵として読めません',
  ])
})

test('a work has eight views and three questions with an answer among the choices', async () => {
  await write({
    ...files,
    'arts/a.md': art({ views: ['a.webp'], questions: [question, { ...question, answer: 3 }] }),
    'arts/b.md': art(),
  })
  const problems = (await problemsOf(content.load(folder))).join('\n')
  for (const text of ['まわりの絵を8枚', '問いを3つ', '答えの番号にあたる選択肢がありません'])
    expect(problems).toContain(text)
})
