import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { asGuest } from '#test/people.ts'
import { currentOwner, isSameOwner, type Owner, ownerKey, storeKey, subjectOf } from './owner.ts'

const guest: Owner = { kind: 'guest' }
const unnamed: Owner = { kind: 'member', uid: null }
const haruko: Owner = { kind: 'member', uid: 'haruko' }
const tokenOf = (payload: unknown) => `head.${btoa(JSON.stringify(payload))}.tail`

beforeEach(asGuest)

test.each([
  [guest, guest, true],
  [guest, unnamed, false],
  [unnamed, unnamed, true],
  [haruko, { ...haruko }, true],
  [haruko, unnamed, false],
  [haruko, { kind: 'member', uid: 'natsuo' } as const, false],
])('whether %j and %j are one: %j', (one, other, isSame) => {
  expect(isSameOwner(one, other)).toBe(isSame)
  expect(isSameOwner(other, one)).toBe(isSame)
})

test('everybody has places of their own on the device', () => {
  expect([guest, unnamed, haruko].map(ownerKey)).toEqual(['guest', 'member.unnamed', 'member.haruko'])
  expect(storeKey('words', haruko)).toBe('iki.words.member.haruko')
})

test('the owner is the member of the token', () => {
  expect(currentOwner()).toEqual(guest)
  session.begin(tokenOf({ sub: 'haruko' }))
  expect(currentOwner()).toEqual(haruko)
  session.begin('no token')
  expect(currentOwner()).toEqual(unnamed)
})

describe('the member of a token', () => {
  test('is read also from the letters that addresses use', () => {
    const payload = btoa(JSON.stringify({ sub: 'haruko', mark: '??>>~~' }))
    expect(payload).toMatch(/[+/]/)
    expect(subjectOf(`head.${payload.replaceAll('+', '-').replaceAll('/', '_')}.tail`)).toBe('haruko')
  })

  test.each([null, '', 'head', 'head.%.tail', tokenOf(null), tokenOf({}), tokenOf({ sub: 5 })])(
    'of %j is nobody',
    token => {
      expect(subjectOf(token)).toBeNull()
    },
  )
})
