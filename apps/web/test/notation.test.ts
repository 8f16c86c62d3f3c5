// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Rule = { right: string; wrong: string[] }

const rules: Rule[] = read('docs/notation.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| write'))
  .map(line => {
    const [, right = '', wrong = ''] = line.split('|').map(cell => cell.trim())
    return { right, wrong: wrong.split('、') }
  })

/** What members read; comments in code are English, and transcripts are what somebody says. */
const texts = ['apps/web/src/', 'packages/contract/src/', 'content/demo/'].flatMap(folder =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(tsx?|md)$/.test(file) && !/\.test\./.test(file))
    .map(file => `${folder}${file}`),
)

/** Without the lines of an episode that a character speaks: `umeno（ふだん顔）: …`. */
const withoutSpeech = (text: string) => text.replace(/^\w+（[^）]+）: .*$/gm, '')

const wrongIn = (path: string, text: string) =>
  rules.flatMap(({ right, wrong }) =>
    wrong.filter(spelling => text.includes(spelling)).map(spelling => `${path}: ${spelling} → ${right}`),
  )

test('the list of notation is read', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(wrongIn('a page', '続きから繰り返して聴く')).toEqual([
    'a page: 繰り返 → くり返す、くり返し',
    'a page: 続きから → つづきから',
  ])
})

test('screens and content spell each word as docs/notation.md says', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.flatMap(path => wrongIn(path, withoutSpeech(read(path))))).toEqual([])
})
