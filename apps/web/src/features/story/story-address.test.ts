import { expect, test } from 'vitest'
import { episodeAddress, episodeIn, placeName } from './story-address.ts'

test('an episode has an address, and is found in it again', () => {
  const address = episodeAddress({ chapter: 1, number: 203 })
  expect(address).toBe('/afq/entry?chapter=1&scenario=203')
  expect(episodeIn(new URL(address, 'https://iki.test').searchParams)).toEqual({ chapter: 1, number: 203 })
})

test.each([
  'chapter=1&scenario=999',
  'chapter=constructor&scenario=101',
  'chapter=1',
  'scenario=101',
  'chapter=01&scenario=101',
  `chapter=1&scenario=${'1'.repeat(5_000)}`,
])('an address that names no episode says so: %s', query => {
  expect(episodeIn(new URLSearchParams(query))).toBe('unknown')
})

test('of a name that is twice in an address, the first counts', () => {
  const query = new URLSearchParams('chapter=1&chapter=3&scenario=301&scenario=11')
  expect(episodeIn(query)).toEqual({ chapter: 1, number: 301 })
})

test('an address without a name leaves it open', () => {
  expect(episodeIn(new URLSearchParams('x=1'))).toBeNull()
})

test('an episode is named by its chapter and its number', () => {
  expect(placeName('afq-2-1')).toBe('二章 1')
  expect(placeName('afq-tutorial')).toBe('手引き')
})
