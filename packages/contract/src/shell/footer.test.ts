import { describe, expect, test } from 'vitest'
import { footerTabs, highlightedTab } from './footer.ts'

test('the tabs are those of the specification, in its order', () => {
  expect(footerTabs.map(({ name, path }) => [name, path])).toEqual([
    ['master', '/kafuku'],
    ['method', '/kafuku/methods'],
    ['diary', '/kafuku/special-index'],
    ['collection', '/kafuku/mycollection'],
    ['shop', '/kafuku/market'],
  ])
})

describe('the highlighted tab', () => {
  test.each(footerTabs.map(({ path, name }) => [path, name] as const))(
    'at %s is its own: %s',
    (path, name) => {
      expect(highlightedTab(path)).toBe(name)
      expect(highlightedTab(`${path}/`)).toBe(name)
    },
  )

  test.each([
    ['/kafuku/daily/method-Asa', 'method'],
    ['/kafuku/daily/method-Yoru', 'method'],
    ['/kafuku/body-voice/symbol/te', 'method'],
    ['/kafuku/sonkyoProgram/premium-sonkyo', 'method'],
    ['/habit/diary', 'diary'],
    ['/kafuku/special/kougi', 'master'],
    ['/kafuku/free', 'master'],
    ['/kafuku/methods-of-old', 'master'],
    ['/', null],
    ['/kafukujushin', null],
    ['/eichi', null],
    ['/habit', null],
    ['/player/method-asa', null],
  ])('at %s is %s', (path, expected) => {
    expect(highlightedTab(path)).toBe(expected)
  })
})
