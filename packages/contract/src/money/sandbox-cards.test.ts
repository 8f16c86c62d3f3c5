import { expect, test } from 'vitest'
import { isSandboxCard, sandboxCards } from './sandbox-cards.ts'

test.each([
  ['visa-4242', true],
  ['visa-0077', true],
  ['visa-9999', false],
  ['constructor', false],
  ['', false],
])('%s is a card of the practice provider: %s', (value, is) => {
  expect(isSandboxCard(value)).toBe(is)
})

test('each card of the practice provider ends with the digits of its name', () => {
  for (const [key, { brand, last4 }] of Object.entries(sandboxCards))
    expect(key).toBe(`${brand.toLowerCase()}-${last4}`)
})
