import { expect, test } from 'vitest'
import { keySource, type Secret } from '#core/secrets/secret-keys.ts'
import { giftCodes, hashOfCode } from './gift-code.ts'

const [first, second, ofDiaries] = ['first', 'second', 'diary'].map(name =>
  keySource(`the ${name} secret of this test, long enough to be one`),
) as [ReturnType<typeof keySource>, ReturnType<typeof keySource>, ReturnType<typeof keySource>]

/** A node whose SECRET is `shared`, and which seals with the first of `all`. */
function codesOf(shared: typeof first, all: (typeof first)[]) {
  const [current = shared] = all
  const secret: Secret = {
    ...shared,
    keys: purpose => [shared.key(purpose)],
    sealing: { current, mark: 's2', of: () => null, all },
  }
  return giftCodes(secret)
}

const id = 'gift-1'
const code = codesOf(first, [first]).make(id)
const gift = { id, codeHash: hashOfCode(code) }

test('a code of a former secret is found as long as that is there', () => {
  expect(codesOf(second, [second, first]).make(id)).not.toBe(code)
  expect(codesOf(second, [second, first]).find(gift)).toBe(code)
  expect(codesOf(second, [second]).find(gift)).toBeNull()
})

test('of a code it is known whether a secret in use has made it, one that is only still there, or none', () => {
  expect(codesOf(first, [first]).originOf(gift)).toBe('current')
  expect(codesOf(second, [second, first]).originOf(gift)).toBe('former')
  expect(codesOf(second, [second]).originOf(gift)).toBe('gone')
})

test('a code from before diaries had a secret of their own is one of a secret in use', () => {
  const codes = codesOf(first, [ofDiaries, first])
  expect(codes.make(id)).not.toBe(code)
  expect(codes.originOf(gift)).toBe('current')
  expect(codes.originOf({ id, codeHash: hashOfCode(codes.make(id)) })).toBe('current')
})
