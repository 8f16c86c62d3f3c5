import type { DanceComment } from '@iki/contract/people/dance-comment'
import { describe, expect, test } from 'vitest'
import { cursorBehind, eachOnce } from './dance-comment.queries.ts'

const pageFrom = (first: number, count = 10) =>
  Array.from(
    { length: count },
    (_, at): DanceComment => ({
      id: `c${first + at}`,
      chara_id: 'suzu',
      title: '',
      html: '',
      force: false,
      created: '',
      isRead: false,
    }),
  )

describe('the next page', () => {
  test('begins behind the last comment, until one is not full', () => {
    expect(cursorBehind(pageFrom(0))).toBe('unread_c9')
    expect(cursorBehind(pageFrom(10, 9))).toBeNull()
    expect(cursorBehind([])).toBeNull()
  })

  test('continues in the group in which the last comment was listed, also when it was read since', () => {
    const [first, ...rest] = pageFrom(0).toReversed()
    if (!first) throw new Error('no comment')
    const endingWith = (last: typeof first) => [...rest.toReversed(), last]
    expect(cursorBehind(endingWith({ ...first, isRead: true }))).toBe('read_c9')
    const readHere = { ...first, isRead: true, isReadHere: true as const }
    expect(cursorBehind(endingWith(readHere))).toBe('unread_c9')
  })
})

test('what comes twice is shown once, where it came first', () => {
  expect(eachOnce([pageFrom(0, 3), pageFrom(2, 3)]).map(({ id }) => id)).toEqual([
    'c0',
    'c1',
    'c2',
    'c3',
    'c4',
  ])
})
