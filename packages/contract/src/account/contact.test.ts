import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contactLengths, receiptNumberPattern, sendContact } from './contact.ts'

const message = {
  name: '春子',
  email: 'haruko@example.jp',
  subject: '音声について',
  body: '朝の音声が\n途中で止まります。',
}
const messageOf = (change: Partial<typeof message>) =>
  v.safeParse(sendContact.input, { ...message, ...change }, { abortPipeEarly: true }).issues?.[0].message

test('a message of several lines is taken as it is', () => {
  expect(v.parse(sendContact.input, message)).toEqual(message)
})

describe('a message is refused, in words for its field,', () => {
  test.each([
    ['without a name', { name: '' }, 'お名前を入力してください'],
    ['with a name of full-width spaces', { name: '　' }, 'お名前を入力してください'],
    ['with a name that nobody sees', { name: '\u202e\u200b' }, 'お名前を入力してください'],
    ['without an address', { email: '' }, 'メールアドレスを入力してください'],
    ['with two addresses', { email: 'a@example.jp,b@example.jp' }, 'メールアドレスの形式をご確認ください'],
    ['without a subject', { subject: ' ' }, '件名を入力してください'],
    ['without words', { body: '\n\n' }, 'お問い合わせの内容を入力してください'],
  ])('%s', (_, change, message) => {
    expect(messageOf(change)).toBe(message)
  })

  test.each(Object.entries(contactLengths))('with one character too many: %s', (field, most) => {
    expect(messageOf({ [field]: 'あ'.repeat(most) })).toBeUndefined()
    expect(messageOf({ [field]: 'あ'.repeat(most + 1) })).toBe(`${most}文字以内で入力してください`)
  })
})

test.each([
  ['I-20261121-7K3Q', true],
  ['I-20261121-2222', true],
  ['I-20261121-7K3', false],
  ['I-20261121-7k3q', false],
  ['I-20261121-0OIL', false],
  ['I-2026112-7K3QX', false],
  ['I-20261121-7K3Q\n', false],
])('a receipt number is read out without mistakes: %j', (number, expected) => {
  expect(receiptNumberPattern.test(number)).toBe(expected)
})
