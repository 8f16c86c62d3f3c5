import { expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { diarySeals } from './diary-seal.ts'
import { type Unreadable, unreadableLog } from './unreadable-log.ts'

const text = 'the secret of this test, long enough to be one'
const secret = secretFrom(text)
const ofSecret = diarySeals(secret)
const ofOwn = diarySeals(secretFrom(text, 'a secret of the diaries, long enough to be one'))
const bytes = Buffer.from([1, 46, 2, 0, 255])

test('what is sealed opens for its member, in its place', () => {
  const seals = ofSecret('hana')
  expect(seals.open(seals.seal('息を吐く', 'entry 1'), 'entry 1')).toBe('息を吐く')
  expect(seals.openBytes(seals.sealBytes(bytes, 'picture 1'), 'picture 1')).toEqual(bytes)
  expect(seals.open(seals.seal('', 'entry 1'), 'entry 1')).toBe('')
})

test('what was put in another’s place is null and never a text, and is reported without content', () => {
  const reported: Unreadable[] = []
  const seals = diarySeals(secret, each => reported.push(each))
  const sealed = ofSecret('hana').seal('息を吐く', 'entry 1')
  expect(seals('hana').open(sealed, 'entry 2')).toBeNull()
  expect(seals('yuki').open(sealed, 'entry 1')).toBeNull()
  const picture = ofSecret('hana').sealBytes(bytes, 'picture 1')
  expect(seals('hana').openBytes(picture, 'picture 2')).toBeNull()
  expect(seals('yuki').openBytes(picture, 'picture 1')).toBeNull()
  const broken = ['', 'x', 's1.', 'zz.abc', 'toString.abc', sealed.slice(3)]
  for (const each of broken) expect(seals('hana').open(each, 'entry 1')).toBeNull()
  for (const each of broken) expect(seals('hana').openBytes(Buffer.from(each), 'p')).toBeNull()
  expect(reported).toHaveLength(4 + 2 * broken.length)
  expect(reported[0]).toEqual({
    uid: 'hana',
    place: 'entry 2',
    key: 's1',
    reason: 'it does not open with this key',
  })
  expect(reported[7]).toMatchObject({ key: 'zz', reason: 'this key is not known here' })
})

test('JSON of a form that is not known is null, and reported', () => {
  const reported: Unreadable[] = []
  const seals = diarySeals(secret, each => reported.push(each))('hana')
  const read = (text: string) => (text === '[1]' ? [1] : null)
  expect(seals.openAs(seals.seal('[1]', 'day'), 'day', read)).toEqual([1])
  expect(seals.openAs(seals.seal('{}', 'day'), 'day', read)).toBeNull()
  expect(reported).toHaveLength(1)
})

test('a secret of the diaries is used once it is there, and what was sealed before still opens', () => {
  const before = ofSecret('hana').seal('前に書いたこと', 'entry 1')
  const after = ofOwn('hana').seal('後に書いたこと', 'entry 1')
  expect(ofOwn('hana').open(before, 'entry 1')).toBe('前に書いたこと')
  expect(ofOwn('hana').open(after, 'entry 1')).toBe('後に書いたこと')
  expect(ofSecret('hana').open(after, 'entry 1')).toBeNull()
})

test('an operator is notified once of each part that can’t be opened, and not of endless many', () => {
  const lines: { details: object; message: string }[] = []
  const report = unreadableLog({ warn: (details, message) => lines.push({ details, message }) })
  const unreadable = (place: string) => ({ uid: 'hana', place, key: 's1', reason: 'no' })
  for (const place of ['entry 1', 'entry 2', 'entry 1']) report(unreadable(place))
  expect(lines.map(({ details }) => details)).toEqual([unreadable('entry 1'), unreadable('entry 2')])
  for (let number = 0; number < 600; number++) report(unreadable(`entry ${number}`))
  expect(lines).toHaveLength(501)
  expect(lines.at(-1)?.message).toContain('no more are named')
})

test('a fingerprint is the same for the same, and another for each member', () => {
  const [ofHana] = ofSecret('hana').fingerprints('a')
  expect(ofSecret('hana').fingerprints('a')).toEqual([ofHana])
  expect(ofSecret('yuki').fingerprints('a')).not.toContain(ofHana)
  expect(ofOwn('hana').fingerprints('a')).toEqual([expect.not.stringContaining(ofHana ?? ''), ofHana])
})
