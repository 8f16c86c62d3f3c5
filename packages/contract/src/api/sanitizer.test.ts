import { expect, test } from 'vitest'
import { embedPattern, sanitizedAttributes, sanitizedTags, sanitizedUrlSchemes } from './sanitizer.ts'

test('addresses are http and https, and data for pictures', () => {
  expect(sanitizedUrlSchemes.anywhere).toEqual(['http', 'https'])
  expect(sanitizedUrlSchemes.pictures).toEqual(['http', 'https', 'data'])
})

test('what a text may hold is exactly this', () => {
  const blocks = 'h2 h3 h4 p br hr blockquote pre figure figcaption ul ol li dl dt dd'
  const tables = 'table thead tbody tr th td'
  const words = 'a img span strong em del small mark code sub sup ruby rt rp video'
  expect(sanitizedTags).toEqual(`${blocks} ${tables} ${words}`.split(' '))
})

test('nothing that runs, loads, submits or styles is left', () => {
  const harmful = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'link', 'meta']
  const foreign = ['base', 'svg', 'math', 'template', 'noscript', 'audio', 'source']
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

test('a film is shown with its controls and does not begin by itself', () => {
  expect(sanitizedAttributes.video).toEqual(['src', 'controls', 'preload', 'width', 'height', 'poster'])
})

test('a figure is a drawing or a lesson and nothing else', () => {
  expect(['drawing:wave', 'lesson:asa-sebone'].every(embed => embedPattern.test(embed))).toBe(true)
  const others = [
    'script:x',
    'drawing:',
    'lesson:a b',
    'lesson:a"b',
    'x drawing:wave',
    'drawing:wave\n',
    'drawing:../x',
  ]
  expect(others.filter(embed => embedPattern.test(embed))).toEqual([])
})
