import { expect, test } from 'vitest'
import { presentAuthor } from './author.ts'

const nameOf = (nickname: string | null, authority: 'customer' | 'operator' = 'customer') =>
  presentAuthor({ uid: 'u', nickname, authority }).name

test('somebody is called as they wish, or said to have no name', () => {
  expect(nameOf('はる')).toBe('はる')
  expect(nameOf(null)).toBe('お名前なし')
  expect(nameOf(null, 'operator')).toBe('運営')
  expect(nameOf('運営の花子', 'operator')).toBe('運営の花子')
})

test.each(['運営', 'Iki運営事務局', '運\u200b営', '運 営 チーム', '（公式）息', 'サイト管理者'])(
  'a member who calls themselves %j is not taken for the operators',
  nickname => {
    expect(nameOf(nickname)).toBe('お名前なし')
  },
)
