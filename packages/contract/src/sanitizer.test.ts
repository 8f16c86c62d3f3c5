import { expect, test } from 'vitest'
import { sanitizedAttributes, sanitizedTags, sanitizedUrlSchemes } from './sanitizer.ts'

test('addresses are http and https, and data for pictures', () => {
  expect(sanitizedUrlSchemes.anywhere).toEqual(['http', 'https'])
  expect(sanitizedUrlSchemes.pictures).toEqual(['http', 'https', 'data'])
})

test('nothing that runs, loads, submits or styles is left', () => {
  const harmful = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'link', 'meta']
  const foreign = ['base', 'svg', 'math', 'template', 'noscript', 'video', 'audio', 'source']
  const tags: readonly string[] = sanitizedTags
  expect([...harmful, ...foreign].filter(tag => tags.includes(tag))).toEqual([])
})

test('no attribute handles an event, styles or names an element', () => {
  const attributes: string[] = Object.values(sanitizedAttributes).flat()
  expect(attributes.filter(name => /^on|style|^id$|^class$|srcset|srcdoc/.test(name))).toEqual([])
})

test('attributes belong to tags that are left, and no tag is named twice', () => {
  const tags: readonly string[] = sanitizedTags
  expect(Object.keys(sanitizedAttributes).filter(tag => !tags.includes(tag))).toEqual([])
  expect(new Set(tags).size).toBe(tags.length)
})

test('the reading of a Japanese word is left', () => {
  expect(sanitizedTags).toEqual(expect.arrayContaining(['ruby', 'rt', 'rp']))
})
