import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('what was not asked for the longest is forgotten first', () => {
  const cache = boundedCache<number>(3)
  for (const [index, key] of ['one', 'two', 'three'].entries()) cache.set(key, index)
  cache.get('one')
  cache.set('four', 3)
  expect([...cache.keys()].toSorted()).toEqual(['four', 'one', 'three'])
  for (let index = 0; index < 100; index++) cache.set(`more ${index}`, index)
  expect(cache.size).toBe(3)
})

test('a value that is set again counts once', () => {
  const cache = boundedCache<number>(3)
  for (let times = 0; times < 10; times++) cache.set('one', times)
  cache.set('two', 2)
  cache.delete('two')
  cache.set('two', 2)
  cache.set('three', 3)
  expect([...cache.entries()].toSorted()).toEqual([
    ['one', 9],
    ['three', 3],
    ['two', 2],
  ])
})
