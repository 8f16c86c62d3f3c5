import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paintingOf, paintings } from './paintings.ts'

test('every painting has its file and its rule, and weighs little', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.webp'))
  expect(files.toSorted()).toEqual(paintings.map(name => `${name}.webp`).toSorted())
  const rules = readFileSync(join(import.meta.dirname, 'painting.module.css'), 'utf8')
  for (const name of paintings) {
    expect(rules).toMatch(new RegExp(`data-painting=["']${name}["']`))
    expect(readFileSync(join(import.meta.dirname, `${name}.webp`)).length).toBeLessThan(15_000)
  }
})

test('a cover shows the motif that its content names, else always the same painting', () => {
  expect(paintingOf('asa', 'crane')).toBe('crane')
  expect(paintingOf('asa', 'kettle')).toBe(paintingOf('asa', 'kettle'))
  const ten = Array.from({ length: 10 }, (_, index) => paintingOf(`kougi-${index}`, 'kettle'))
  expect(new Set(ten).size).toBe(10)
})
