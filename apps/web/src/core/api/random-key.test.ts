import { expect, test } from 'vitest'
import { randomUuid } from './random-key.ts'

test('a key as a UUID has the form of version 4, and is another one each time', () => {
  const keys = Array.from({ length: 200 }, randomUuid)
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(200)
})
