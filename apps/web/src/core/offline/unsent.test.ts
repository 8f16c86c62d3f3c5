import { expect, test } from 'vitest'
import { ApiError, OfflineError, OtherMemberError } from '../api/api-error.ts'
import { refusalOfError } from './refusal-of-error.ts'
import { isSameValue, isWaitingHere, type UnsentState } from './unsent.ts'
import { waitingReason } from './waiting-reason.ts'

test.each([
  [{ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [null, null, true],
  [null, {}, false],
  ['a', 'a', true],
  [undefined, null, false],
])('whether %j and %j say the same: %j', (one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})

test('what waits on the device for a network, a place or its member goes by itself', () => {
  const states: UnsentState[] = ['waiting', 'sending', 'onDevice', 'onPage', 'signIn', 'refused']
  expect(states.filter(isWaitingHere)).toEqual(['onDevice', 'onPage', 'signIn'])
  expect([isWaitingHere(null), isWaitingHere(undefined)]).toEqual([false, false])
})

test.each([
  [new OfflineError(), 'retry'],
  [new TypeError('broken'), 'retry'],
  [new OtherMemberError(), 'sign-in'],
  [new ApiError('account_disabled', ''), 'sign-in'],
  [new ApiError('unavailable', ''), 'retry'],
  [new ApiError('diary_changed', ''), 'conflict'],
  [new ApiError('not_found', ''), 'gone'],
  [new ApiError('invalid_input', ''), 'final'],
] as const)('%s means: %s', (error, refusal) => {
  expect(refusalOfError(error)).toBe(refusal)
})

test.each([
  ['onDevice', new OfflineError(), 'まだ送っていません。つながったら送ります'],
  ['signIn', new ApiError('not_signed_in', ''), 'まだ送っていません。ログインし直すと送ります'],
  ['signIn', new OfflineError(), 'まだ送っていません。ログインし直すと送ります'],
])('why it is %s only is said: %s, %s', (state, error, text) => {
  expect(waitingReason({ state, error })).toBe(text)
})

test('a member with a disabled account is told so', () => {
  const reason = waitingReason({ state: 'signIn', error: new ApiError('account_disabled', '') })
  expect(reason).toMatch(/^まだ送っていません。(?!ログイン).+/)
})
