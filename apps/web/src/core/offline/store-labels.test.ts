// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeLabel } from './store-labels.ts'

const source = new URL('../../', import.meta.url)
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map(file => readFileSync(new URL(file, source), 'utf8'))

/** What is in the brackets of each `defineStore(`. */
const definitions = texts.flatMap(text =>
  [...text.matchAll(/= defineStore\(|: defineStore\(/g)].map(({ index }) => {
    const from = text.indexOf('(', index)
    let depth = 0
    for (let at = from; at < text.length; at++) {
      if (text[at] === '(') depth++
      if (text[at] === ')' && --depth === 0) return text.slice(from, at)
    }
    return ''
  }),
)

test('everything that can be laid aside on a device has a name for its member', () => {
  const names = definitions
    .filter(parts => !parts.includes('isDispensable: true'))
    .flatMap(parts => /name: '([\w-]+)'/.exec(parts)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => storeLabel(name) === storeLabel('no such'))).toEqual([])
})
