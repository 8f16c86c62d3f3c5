import { expect, test } from 'vitest'
import { checkPassword, generatePassword, readEmail, readNickname } from './account-rules.ts'

test('a generated password is a p and eight lowercase letters or digits, another each time', () => {
  const passwords = Array.from({ length: 500 }, generatePassword)
  expect(passwords.filter(each => !/^p[a-z0-9]{8}$/.test(each))).toEqual([])
  expect(new Set(passwords).size).toBe(500)
})

test('a password of a fitting length passes, in whatever width it was typed, and any other is refused', () => {
  expect(() => checkPassword('ｉｋｉ２０２６ｐａｓｓ')).not.toThrow()
  for (const typed of ['', 'short', 'a'.repeat(1000)])
    expect(() => checkPassword(typed)).toThrow(expect.objectContaining({ code: 'invalid_password' }))
})

test.each([
  [' Haru@Example.COM ', 'haru@example.com'],
  ['haru@example.com', 'haru@example.com'],
  ['haru', null],
  [undefined, null],
])('the address %o is stored as %o', (typed, stored) => {
  expect(readEmail(typed)).toBe(stored)
})

test.each([
  ['  はる ', 'はる'],
  ['　', null],
  [null, null],
  ['𠮷'.repeat(40), '𠮷'.repeat(30)],
  ['山田　花子', '山田 花子'],
  [`${'あ'.repeat(29)} い`, 'あ'.repeat(29)],
  ['花\u001b[2J\r\n\u202e子', '花 [2J 子'],
  ['👩‍🌾', '👩‍🌾'],
  ['\u2028\u0007', null],
  ['\u200b\u3164', null],
])('the name %o is stored as %o', (typed, stored) => {
  expect(readNickname(typed)).toBe(stored)
})
