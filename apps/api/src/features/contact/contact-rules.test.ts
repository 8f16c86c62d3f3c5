import { receiptNumberPattern } from '@iki/contract/account/contact'
import { describe, expect, test } from 'vitest'
import { newReceiptNumber, repeatableSubject } from './contact-rules.ts'

test('a receipt number is of the day in Tokyo', () => {
  const evening = new Date('2026-11-20T15:00:00Z')
  const numbers = Array.from({ length: 200 }, () => newReceiptNumber(evening))
  expect(numbers.filter(number => !receiptNumberPattern.test(number))).toEqual([])
  expect(numbers.filter(number => !number.startsWith('I-20261121-'))).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(190)
})

describe('a subject that anybody may have written to anybody', () => {
  test.each([
    '朝のメソッドが、途中で止まります。',
    'パスワードを忘れました！',
    '2026年11月21日の「息のラジオ」について（再生）',
    'iPhone 15 で聴けない',
    '１２３',
  ])('is repeated when it is plain: %s', subject => {
    expect(repeatableSubject(subject)).toBe(subject.normalize('NFKC'))
  })

  test.each([
    'evil.example で確認',
    'evil．example で確認',
    'evil。example で確認',
    'evil｡com',
    'https://evil.example/',
    'ｈｔｔｐｓ：／／evil',
    'www.evil',
    'mail@evil',
    'mail＠evil',
    '<b>太字</b>',
    '090-1234-5678 へお電話を',
    '09012345678へ',
    '０９０ １２３４ ５６７８へ',
    '(03)1234(5678)',
    '🎁当選',
    '"引用"',
    'a\nb:c',
  ])('is not when it holds more than words: %s', subject => {
    expect(repeatableSubject(subject)).toBeNull()
  })
})
