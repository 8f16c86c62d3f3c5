import { expect, test } from 'vitest'
import { dayStampsText, monthStampsText } from './stamp-text.ts'

const stamped = (date: string, isWritten: boolean, squats: number) => ({ date, isWritten, squats })

test.each([
  ['nothing', undefined, '5日'],
  ['a diary', stamped('2026-11-05', true, 0), '5日：日記'],
  ['squats', stamped('2026-11-05', false, 1080), '5日：蹲踞1,080回'],
  ['both', stamped('2026-11-05', true, 30), '5日：日記、蹲踞30回'],
])('a day with %s says so', (_, day, text) => {
  expect(dayStampsText('2026-11-05', day)).toBe(text)
})

test('a month is described by its stamps of each kind', () => {
  const [written, both, moved] = [
    stamped('2026-11-01', true, 0),
    stamped('2026-11-02', true, 1000),
    stamped('2026-11-03', false, 80),
  ]
  expect(monthStampsText('2026-11', [written, both, moved])).toBe(
    '11月は、日記のスタンプが2個、蹲踞のスタンプが2個（1,080回）です。',
  )
  expect(monthStampsText('2026-09', [moved])).toBe('9月は、蹲踞のスタンプが1個（80回）です。')
  expect(monthStampsText('2026-09', [])).toBe('9月のスタンプは、まだありません。')
})
