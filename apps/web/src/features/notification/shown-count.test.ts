import { expect, test } from 'vitest'
import { shownCount } from './bell.tsx'

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [1000, '99+'],
])('%i unread are shown as %s', (count, shown) => {
  expect(shownCount(count)).toBe(shown)
})
