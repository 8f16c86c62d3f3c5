import { expect, test } from 'vitest'
import { secretFrom } from '#core/secret.ts'
import { diarySeals } from './diary-seal.ts'

const secret = secretFrom('the secret of this test, long enough to be one')
const ofSecret = diarySeals(secret, null)
const ofOwn = diarySeals(secret, 'a secret of the diaries, long enough to be one')
const bytes = Buffer.from([1, 46, 2, 0, 255])

test('what is sealed opens for its member, in its place', () => {
  const seals = ofSecret('hana')
  expect(seals.open(seals.seal('息を吐く', 'entry 1'), 'entry 1')).toBe('息を吐く')
  expect(seals.openBytes(seals.sealBytes(bytes, 'picture 1'), 'picture 1')).toEqual(bytes)
  expect(seals.open(seals.seal('', 'entry 1'), 'entry 1')).toBe('')
})

test('what was put in another’s place is an error and no text', () => {
  const sealed = ofSecret('hana').seal('息を吐く', 'entry 1')
  expect(() => ofSecret('hana').open(sealed, 'entry 2')).toThrow('does not open')
  expect(() => ofSecret('yuki').open(sealed, 'entry 1')).toThrow('does not open')
  const picture = ofSecret('hana').sealBytes(bytes, 'picture 1')
  expect(() => ofSecret('hana').openBytes(picture, 'picture 2')).toThrow('does not open')
  expect(() => ofSecret('yuki').openBytes(picture, 'picture 1')).toThrow('does not open')
  for (const broken of ['', 'x', 's1.', 'zz.abc', sealed.slice(3)])
    expect(() => ofSecret('hana').open(broken, 'entry 1')).toThrow('does not open')
})

test('a secret of the diaries is used once it is there, and what was sealed before still opens', () => {
  const before = ofSecret('hana').seal('前に書いたこと', 'entry 1')
  const after = ofOwn('hana').seal('後に書いたこと', 'entry 1')
  expect(ofOwn('hana').open(before, 'entry 1')).toBe('前に書いたこと')
  expect(ofOwn('hana').open(after, 'entry 1')).toBe('後に書いたこと')
  expect(() => ofSecret('hana').open(after, 'entry 1')).toThrow('"d1"')
})

test('a fingerprint is the same for the same, and another for each member', () => {
  expect(ofSecret('hana').fingerprint('a')).toBe(ofSecret('hana').fingerprint('a'))
  expect(ofSecret('hana').fingerprint('a')).not.toBe(ofSecret('yuki').fingerprint('a'))
})
