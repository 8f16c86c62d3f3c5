import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getPage, pageSchema } from './page.ts'

const page = {
  slug: 'tokushoho',
  title: '特定商取引法に基づく表記',
  lead: '',
  bodyHtml: '<p>本文</p>',
  version: '2026-11-01',
  updatedAt: '2026-11-01T00:00:00.000Z',
  versions: ['2026-11-01'],
  agreedVersion: null,
}

test('a page is asked for by a plain name', () => {
  expect(v.is(getPage.input, { slug: 'privacy-policy' })).toBe(true)
  for (const slug of ['', '../tokushoho', '規約', 'a'.repeat(65)])
    expect(v.is(getPage.input, { slug })).toBe(false)
})

test('the version of a page is a day, not an instant', () => {
  expect(v.is(pageSchema, page)).toBe(true)
  expect(v.is(pageSchema, { ...page, version: page.updatedAt })).toBe(false)
})
