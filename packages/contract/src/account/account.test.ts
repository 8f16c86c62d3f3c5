import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  accountMessages,
  emailSchema,
  generatedPasswordLength,
  normalizeEmail,
  passwordSchema,
  resetLinkMs,
  verifyLinkMs,
} from './account.ts'

describe('one address, however it was typed', () => {
  test.each([
    ['demo@example.com', 'demo@example.com'],
    ['Demo@Example.COM', 'demo@example.com'],
    ['  demo@example.com\n', 'demo@example.com'],
    ['　demo@example.com　', 'demo@example.com'],
    ['ｄｅｍｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'demo@example.com'],
    ['ＤＥＭＯ＋１@example.com', 'demo+1@example.com'],
    ['cafe\u0301@example.com', 'café@example.com'],
    ['', ''],
    ['   ', ''],
  ])('%j', (typed, expected) => {
    expect(normalizeEmail(typed)).toBe(expected)
    expect(normalizeEmail(normalizeEmail(typed))).toBe(expected)
  })

  test('different addresses stay different', () => {
    expect(normalizeEmail('demo+a@example.com')).not.toBe(normalizeEmail('demo@example.com'))
    expect(normalizeEmail('d.emo@example.com')).not.toBe(normalizeEmail('demo@example.com'))
  })
})

describe('an address is accepted', () => {
  test.each([
    ['demo@example.com', true],
    ['demo+iki@sub.example.co.jp', true],
    [`${'a'.repeat(242)}@example.com`, true],
    [`${'a'.repeat(243)}@example.com`, false],
    ['', false],
    ['demo', false],
    ['demo@', false],
    ['@example.com', false],
    ['demo@example', false],
    ['demo@@example.com', false],
    ['demo @example.com', false],
    ['demo@example.com\n', false],
    ['demo@example.com\0', false],
    ['<demo@example.com>', false],
    ['demo@example.com,evil@example.com', false],
    ['demo＠example.com', false],
  ])('or not: %j', (address, expected) => {
    expect(v.is(emailSchema, address)).toBe(expected)
  })
})

describe('a password is accepted', () => {
  test.each([
    ['', false],
    ['a'.repeat(7), false],
    ['a'.repeat(8), true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['息を吸って、吐いて', true],
    ['passw0rd\0', false],
  ])('or not: %j', (password, expected) => {
    expect(v.is(passwordSchema, password)).toBe(expected)
  })

  test('an empty one is asked for, for a short one the answer says how long', () => {
    const messageOf = (password: string) =>
      v.safeParse(passwordSchema, password, { abortPipeEarly: true }).issues?.[0].message
    expect(messageOf('')).toBe('パスワードを入力してください')
    expect(messageOf('short')).toBe('8文字以上で入力してください')
  })
})

describe('a generated password', () => {
  test('has nine characters and is accepted as a password', () => {
    expect(generatedPasswordLength).toBe(9)
    expect('pabcd1234').toHaveLength(generatedPasswordLength)
    expect(v.is(passwordSchema, 'pabcd1234')).toBe(true)
  })
})

test('links in mails last an hour for a new password and three days for an address', () => {
  expect(resetLinkMs).toBe(60 * 60 * 1000)
  expect(verifyLinkMs).toBe(3 * 24 * 60 * 60 * 1000)
})

test('the messages are those of the specification, to the letter', () => {
  expect(accountMessages).toEqual({
    resetSent: 'パスワード再設定メールを送付しました。',
    emailLinked: 'Email連携が完了しました',
    lineLinked: 'LINE連携が完了しました',
    linkingWithoutUser: 'error no such user.',
  })
})
