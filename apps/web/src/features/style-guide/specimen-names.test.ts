// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sections = new URL('./sections/', import.meta.url)
const ui = new URL('../../ui/', import.meta.url)

test('every specimen names a file of ui that exists', () => {
  const names = readdirSync(sections).flatMap(file =>
    [...readFileSync(new URL(file, sections), 'utf8').matchAll(/name="([\w/-]+\.\w+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => !existsSync(new URL(name, ui)))).toEqual([])
})
