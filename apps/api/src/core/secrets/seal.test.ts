import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId, randomText } from '#core/random.ts'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

test('what is sealed is read with its key only, and never twice the same', () => {
  const sealed = seal(key, '息 iki')
  expect(unseal(key, sealed)).toBe('息 iki')
  expect(unseal(randomBytes(32), sealed)).toBe(null)
  expect(seal(key, '息 iki')).not.toBe(sealed)
  expect(sealed).toMatch(/^[\w-]+$/)
})

test('what was changed or cut is nothing', () => {
  const sealed = Buffer.from(seal(key, 'text'), 'base64url')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(unseal(key, changed.toString('base64url'))).toBe(null)
  }
  for (const cut of ['', 'x', sealed.subarray(0, 27).toString('base64url')])
    expect(unseal(key, cut)).toBe(null)
})

test('what is sealed for one place is nothing in another', () => {
  const sealed = seal(key, '息', 'a day')
  expect(unseal(key, sealed, 'a day')).toBe('息')
  expect(unseal(key, sealed, 'another day')).toBe(null)
  expect(unseal(key, sealed)).toBe(null)
})

test('random texts use the whole alphabet evenly, and ids can be used anywhere', () => {
  const letters = [...randomText(20_000, 'abcd')]
  for (const letter of 'abcd') {
    const share = letters.filter(each => each === letter).length / letters.length
    expect(Math.abs(share - 0.25)).toBeLessThan(0.02)
  }
  expect(newId()).toMatch(/^[0-9A-Za-z]{20}$/)
})
