import { expect, test } from 'vitest'
import { type ErrorCode, errorTable } from './errors.ts'
import { type Refusal, refusalOf } from './refusal.ts'

const codes = Object.keys(errorTable) as ErrorCode[]
const codesOf = (refusal: Refusal) => codes.filter(code => refusalOf(code) === refusal).toSorted()

test('every code of the list has one answer', () => {
  const known: Refusal[] = ['sign-in', 'retry', 'conflict', 'gone', 'final']
  expect(codes.filter(code => !known.includes(refusalOf(code)))).toEqual([])
})

test('what the member’s access prevents waits for them, also while their account is disabled', () => {
  expect(codesOf('sign-in')).toEqual([
    'account_disabled',
    'email_unconfirmed',
    'forged_request',
    'memo_not_signed_in',
    'no_auth_data',
    'no_current_user',
    'not_signed_in',
    'passkey_refused',
    'passkey_unknown',
    'proof_needed',
    'sign_in_unconfirmed',
    'wrong_credentials',
    'wrong_password',
  ])
})

test('what the server can’t do just now goes later by itself', () => {
  expect(codesOf('retry')).toEqual([
    'diary_not_deleted',
    'diary_not_read',
    'diary_not_saved',
    'diary_not_updated',
    'internal',
    'matome_failed',
    'request_timeout',
    'too_many_requests',
    'unavailable',
    'unknown_call',
  ])
})

test('all trouble of the server itself is for later, and no other refusal but the pace of requests and of the network is', () => {
  const ofServer = codes.filter(code => errorTable[code].http >= 500)
  expect(ofServer.filter(code => refusalOf(code) !== 'retry')).toEqual([])
  const others = codesOf('retry').filter(code => errorTable[code].http < 500)
  expect(others).toEqual(['request_timeout', 'too_many_requests', 'unknown_call'])
})

test('who is not known is asked to sign in', () => {
  const unknown = codes.filter(code => errorTable[code].http === 401)
  expect(unknown.filter(code => refusalOf(code) !== 'sign-in')).toEqual([])
})

test('what the server has in another form is a conflict; what is not there is gone', () => {
  expect(codesOf('conflict')).toEqual([
    'diary_changed',
    'diary_day_taken',
    'diary_unreadable',
    'edited_elsewhere',
    'repeated_differently',
  ])
  expect(codesOf('gone')).toEqual([
    'cast_ended',
    'link_unusable',
    'linking_without_user',
    'not_found',
    'reset_unknown_user',
    'user_not_read',
  ])
})
