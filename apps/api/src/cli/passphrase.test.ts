import { expect, test } from 'vitest'
import { checkPassphrase } from './passphrase.ts'

test('a passphrase has twelve characters or more, as a reader counts them', () => {
  const letter = 'か\u3099'
  expect(checkPassphrase(letter.repeat(12))).toBe(letter.repeat(12))
  expect(() => checkPassphrase(letter.repeat(11))).toThrow('12 characters or more')
})
