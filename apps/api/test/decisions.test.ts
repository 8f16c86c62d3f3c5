import { glob, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const folder = 'docs/decisions'

const pages = (await readdir(join(root, folder))).toSorted()
const numbers = new Set(pages.map(page => Number(page.slice(0, 4))))

/** “decision 3”, “decisions 3, 4 and 5”, also where a line of a comment ends between the word and the number. */
const named = /\bdecisions?(?:\s|\*|\/\/|#)+\(?(\d+(?:(?:, and |, | and )\d+\b)*)/gi
/** A link from a page to another page beside it, or to a page by its whole path. */
const linked = /(?:\]\(|decisions\/)(\d{4}-[\w-]+\.md)/g

/** What a text says of decisions that are not there. */
function missingIn(text: string): string[] {
  const byNumber = [...text.matchAll(named)]
    .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
    .filter(number => !numbers.has(Number(number)))
    .map(number => `there is no decision ${number}`)
  const byName = [...text.matchAll(linked)]
    .flatMap(([, page = '']) => (pages.includes(page) ? [] : [page]))
    .map(page => `there is no ${folder}/${page}`)
  return [...byNumber, ...byName]
}

/** Every text of ours that may name a decision. */
async function filesOfOurs(): Promise<string[]> {
  const patterns = [
    '*.{md,json,ts}',
    '{apps,packages,bench,browsers,e2e,mutation,recipes,scripts,spec-mutations,test}/**/*.{ts,tsx,mjs,css,md}',
    '{docs,lint,.ci}/**/*.{md,grit,mjs,ts,yml}',
  ]
  const exclude = (name: string) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name)
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(file)
  return files
}

const texts = await Promise.all(pages.map(page => readFile(join(root, folder, page), 'utf8')))

test('decisions are numbered from 1 without a gap, and each page has the number of its file', () => {
  expect([...numbers]).toEqual(pages.map((_, index) => index + 1))
  expect(texts.map(text => text.split('.', 1)[0])).toEqual(pages.map((_, index) => `# ${index + 1}`))
})

test('each page says what was decided between its context and the consequences', () => {
  const order = ['Context', 'Decision', 'Measured', 'Alternatives rejected', 'Consequences']
  const needed = ['Context', 'Decision', 'Consequences']
  const others = pages.filter((_, index) => {
    const headings = [...(texts[index] ?? '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    const expected = order.filter(heading => needed.includes(heading) || headings.includes(heading))
    return headings.join() !== expected.join()
  })
  expect(others).toEqual([])
})

test('a decision that is not there is found, however it is named', () => {
  expect(missingIn('decision 1, decisions 1 and 2, 1 decision 000')).toEqual(['there is no decision 000'])
  expect(missingIn('(Decision\n * 998), decisions 1, 2 and 999')).toEqual([
    'there is no decision 998',
    'there is no decision 999',
  ])
  expect(missingIn('[1](0001-nothing.md), docs/decisions/0999-nothing.md')).toEqual([
    'there is no docs/decisions/0001-nothing.md',
    'there is no docs/decisions/0999-nothing.md',
  ])
})

test('every decision that is named anywhere is there', async () => {
  const files = (await filesOfOurs()).filter(file => file !== 'apps/api/test/decisions.test.ts')
  expect(files.length).toBeGreaterThan(1_500)
  const missing = files.map(async file =>
    missingIn(await readFile(join(root, file), 'utf8')).map(what => `${file}: ${what}`),
  )
  expect((await Promise.all(missing)).flat()).toEqual([])
})
